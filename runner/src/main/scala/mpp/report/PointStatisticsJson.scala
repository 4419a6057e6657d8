package mpp.report

import mpp.results.StatisticsJson.number
import mpp.stats.Bimodality
import mpp.stats.ConfidenceInterval
import mpp.stats.PointStatistics
import mpp.stats.SteadyState
import ujson.Arr
import ujson.Bool
import ujson.Null
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** What is said of a point's samples, for the page that shows it. */
object PointStatisticsJson {
  def of(s: PointStatistics): Obj = Obj(
    "medianMillis" -> number(s.median),
    "medianIntervalMillis" -> interval(s.medianInterval),
    "studentIntervalMillis" -> interval(s.studentInterval),
    "medianDeviationMillis" -> number(s.medianDeviation),
    "variation" -> number(s.variation),
    "p5Millis" -> number(s.p5),
    "p95Millis" -> number(s.p95),
    "outliers" -> Obj(
      "lowSevere" -> s.outliers.lowSevere,
      "lowMild" -> s.outliers.lowMild,
      "highMild" -> s.outliers.highMild,
      "highSevere" -> s.outliers.highSevere
    ),
    "lag1" -> number(s.lag1),
    "correlated" -> Bool(s.isCorrelated),
    "effectiveRuns" -> number(s.effectiveRuns),
    "steadyState" -> Str(SteadyState.common(s.steadyStates).fold("inconsistent")(_.name)),
    "steadyFrom" -> Arr.from(s.steadyStates.map(state => Num(state.from))),
    "bimodality" -> s.bimodality.fold[Value](Null)(number),
    "bimodal" -> Bool(s.bimodality.exists(_ > Bimodality.Limit))
  )

  private def interval(of: Option[ConfidenceInterval]): Value =
    of.fold[Value](Null)(i => Arr(number(i.low), number(i.high)))
}
