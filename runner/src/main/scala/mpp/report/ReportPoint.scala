package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.plot.Interval
import mpp.plot.PlottedPoint
import mpp.plot.YMetric
import mpp.results.Doubt
import mpp.results.PointRecord
import mpp.results.PointResult
import mpp.results.PointSamples
import mpp.stats.Estimate
import mpp.stats.PointStatistics
import mpp.stats.SampleStatistics

/** A point of a run as the report shows it, with or without a result.
  *
  * @param symbol
  *   the testee
  * @param outcome
  *   its outcome
  * @param published
  *   statistics of all runs as published in 2019; none if there is no run
  * @param statistics
  *   further ones; none if only a summary is known
  * @param time
  *   in milliseconds
  * @param doubts
  *   doubts about it
  * @param invocations
  *   records of it, in order; none of a point that was not measured, or of which only a summary is known
  */
final case class ReportPoint(
    symbol: String,
    point: Point,
    outcome: Outcome,
    published: Option[SampleStatistics] = None,
    statistics: Option[PointStatistics] = None,
    time: Option[Estimate] = None,
    doubts: Seq[Doubt] = Nil,
    invocations: Seq[PointRecord] = Nil
) {
  def benchmark: Benchmark = point.benchmark

  /** The number of measured runs; none if only a summary is known. */
  def runs: Option[Int] = Option.when(invocations.nonEmpty)(invocations.map(_.samplesMillis.size).sum)

  /** Value and 95 % interval. */
  def interval(metric: YMetric): Option[Interval] =
    time.map(PlottedPoint.interval(point, metric, _))
}

object ReportPoint {

  def recorded(point: Point, result: PointResult): ReportPoint = {
    val samples = PointSamples.of(result)
    val outcome =
      if (samples.isEmpty) Outcome.Ended(result.invocations.last.status)
      else if (result.converged) Outcome.Converged
      else Outcome.Unconverged
    val described = samples.map(s => s -> PointStatistics.of(s.invocations, s.seed))
    ReportPoint(
      result.point.symbol,
      point,
      outcome,
      result.statistics,
      described.map(_._2),
      samples.map(_.estimate),
      described.toSeq.flatMap { case (s, statistics) => Doubt.of(s, statistics) },
      result.invocations
    )
  }

  def summarised(symbol: String, point: Point, published: SampleStatistics): ReportPoint =
    ReportPoint(symbol, point, Outcome.Converged, Some(published), time = Some(Estimate.of(published)))

  def missing(symbol: String, point: Point): ReportPoint = ReportPoint(symbol, point, Outcome.Missing)
}
