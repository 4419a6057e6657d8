package mpp.report

import mpp.results.Json
import mpp.results.Json.finite
import mpp.stats.Modes
import mpp.stats.Outliers
import mpp.stats.PointStatistics
import mpp.stats.SteadyState

/** Statistics of a point's samples, for the page that shows them. */
final case class PointStatisticsData(
    runsMedianMillis: Option[Double],
    medianDeviationMillis: Option[Double],
    variation: Option[Double],
    p5Millis: Option[Double],
    p95Millis: Option[Double],
    outliers: Outliers,
    lag1: Option[Double],
    correlated: Boolean,
    effectiveRuns: Option[Double],
    steadyState: String,
    steadyFrom: Seq[Int],
    changes: Seq[Seq[Int]],
    steadyMeanMillis: Option[Double],
    runModesP: Option[Double],
    processModesP: Option[Double],
    severalKinds: Boolean
)

object PointStatisticsData {
  private implicit val outliers: Json.Writer[Outliers] = Json.macroW
  implicit val writer: Json.Writer[PointStatisticsData] = Json.macroW

  def of(s: PointStatistics): PointStatisticsData = PointStatisticsData(
    finite(s.runsMedian),
    finite(s.medianDeviation),
    finite(s.variation),
    finite(s.p5),
    finite(s.p95),
    s.outliers,
    finite(s.lag1),
    s.isCorrelated,
    finite(s.effectiveRuns),
    SteadyState.common(s.steadyStates).fold("inconsistent")(_.name),
    s.steadyStates.map(_.from),
    s.steadyStates.map(_.changes),
    finite(s.steadyMean),
    s.runModesP,
    s.processModesP,
    (s.runModesP ++ s.processModesP).exists(_ <= Modes.Level)
  )
}
