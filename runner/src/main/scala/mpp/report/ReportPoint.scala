package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.plot.Interval
import mpp.plot.PlottedPoint
import mpp.plot.YMetric
import mpp.results.PointRecord
import mpp.results.PointResult
import mpp.results.PointSamples
import mpp.stats.MeanEstimate
import mpp.stats.PointStatistics
import mpp.stats.SampleStatistics

/** A point of a run as the report shows it, whatever became of it.
  *
  * @param symbol
  *   the testee
  * @param outcome
  *   what became of it
  * @param published
  *   statistics of all runs as published in 2019; none if there is no run
  * @param statistics
  *   further ones; none if only a summary is known
  * @param estimate
  *   the mean time in milliseconds, and how well it is known
  * @param invocations
  *   records of it, in order; none of a point that was not measured, or of which only a summary is known
  */
final case class ReportPoint(
    symbol: String,
    point: Point,
    outcome: Outcome,
    published: Option[SampleStatistics] = None,
    statistics: Option[PointStatistics] = None,
    estimate: Option[MeanEstimate] = None,
    invocations: Seq[PointRecord] = Nil
) {
  def benchmark: Benchmark = point.benchmark

  /** How many measured runs there are; none if only a summary is known. */
  def runs: Option[Int] = Option.when(invocations.nonEmpty)(invocations.map(_.samplesMillis.size).sum)

  /** Mean time in milliseconds and its 95 % interval: by the hierarchical bootstrap where there are samples, as
    * published otherwise. The ends are not numbers where one run tells none.
    */
  val time: Option[Interval] =
    statistics.map { s =>
      Interval(s.mean, s.meanInterval.fold(Double.NaN)(_.low), s.meanInterval.fold(Double.NaN)(_.high))
    }.orElse(published.map(p => Interval(p.mean, p.ci95._1, p.ci95._2)))

  /** Value and 95 % interval. */
  def interval(metric: YMetric): Option[Interval] =
    time.map { case Interval(mean, low, high) => PlottedPoint.interval(point, metric, mean, low, high) }
}

object ReportPoint {

  /** Of what is drawn at random: a report is the same whenever it is made. */
  private val Seed = 1L

  def recorded(point: Point, result: PointResult): ReportPoint = {
    val samples = PointSamples.of(result.invocations).headOption
    val outcome =
      if (samples.isEmpty) Outcome.Ended(result.invocations.last.status)
      else if (result.converged) Outcome.Converged
      else Outcome.Unconverged
    ReportPoint(
      result.point.symbol,
      point,
      outcome,
      result.statistics,
      samples.map(s => PointStatistics.of(s.invocations, s.seed(Seed))),
      samples.map(_.invocations.estimate),
      result.invocations
    )
  }

  def summarised(symbol: String, point: Point, published: SampleStatistics): ReportPoint =
    ReportPoint(symbol, point, Outcome.Converged, Some(published), estimate = Some(MeanEstimate.of(published)))

  def missing(symbol: String, point: Point): ReportPoint = ReportPoint(symbol, point, Outcome.Missing)
}
