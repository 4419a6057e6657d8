package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.plot.Interval
import mpp.plot.PlottedPoint
import mpp.plot.YMetric
import mpp.results.Doubt
import mpp.results.PointRecord
import mpp.results.PointResources
import mpp.results.PointResult
import mpp.results.Resource
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
  * @param resources
  *   means over invocations
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
    resources: PointResources = PointResources.none,
    doubts: Seq[Doubt] = Nil,
    invocations: Seq[PointRecord] = Nil
) {
  def benchmark: Benchmark = point.benchmark

  /** The number of measured runs; none if only a summary is known. */
  def runs: Option[Int] = Option.when(invocations.nonEmpty)(invocations.map(_.samplesMillis.size).sum)

  /** Value and 95 % interval. */
  def interval(metric: YMetric): Option[Interval] =
    time.map(PlottedPoint.interval(point, metric, _))

  /** Value and 95 % interval, in the unit that is shown. */
  def interval(resource: Resource): Option[Interval] =
    resources.estimates.get(resource).map(PlottedPoint.interval(point, YMetric.of(resource), _))
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
      PointResources.of(result),
      described.toSeq.flatMap { case (s, statistics) => Doubt.of(s, statistics) },
      result.invocations
    )
  }

  def summarised(symbol: String, point: Point, published: SampleStatistics): ReportPoint =
    ReportPoint(symbol, point, Outcome.Converged, Some(published), time = Some(Estimate.of(published)))

  def missing(symbol: String, point: Point): ReportPoint = ReportPoint(symbol, point, Outcome.Missing)
}
