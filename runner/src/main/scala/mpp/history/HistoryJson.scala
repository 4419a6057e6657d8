package mpp.history

import scala.collection.immutable.VectorMap

import mpp.results.Json

/** Histories as JSON for other programs. docs/file-formats.md describes the fields. */
object HistoryJson {

  /** @param histories
    *   one of each testee
    * @return
    *   a line's end included
    */
  def write(histories: Seq[TesteeHistory]): String = Json.write(All(histories.map(of(_))), indent = 2) + "\n"

  final private case class All(testees: Seq[Testee])
  final private case class Testee(symbol: String, runs: Seq[TesteeRun], series: Seq[Series])

  final private case class Series(
      benchmark: String,
      parameters: Map[String, String],
      differences: Seq[String],
      times: Seq[Time],
      changes: Seq[Changed]
  )

  final private case class Time(
      run: String,
      meanMillis: Double,
      lowMillis: Option[Double],
      highMillis: Option[Double],
      intervalMethod: String,
      invocations: Int,
      remarks: Seq[String]
  )

  final private case class Changed(
      run: String,
      before: String,
      direction: String,
      ratio: Double,
      low: Option[Double],
      high: Option[Double]
  )

  private implicit val changed: Json.Writer[Changed] = Json.macroW
  private implicit val time: Json.Writer[Time] = Json.macroW
  private implicit val series: Json.Writer[Series] = Json.macroW
  private implicit val run: Json.Writer[TesteeRun] = Json.macroW
  private implicit val testee: Json.Writer[Testee] = Json.macroW
  private implicit val all: Json.Writer[All] = Json.macroW

  private def of(history: TesteeHistory): Testee = Testee(
    history.symbol,
    history.runs,
    history.series.map(s =>
      Series(
        s.point.benchmark,
        s.parameters.to(VectorMap),
        s.differences,
        s.times.map(of(_)),
        s.changes.map(of(s, _))
      )
    )
  )

  private def of(t: PointSeries.Time): Time = {
    val interval = t.estimate.interval
    Time(
      t.run.id,
      t.estimate.mean,
      interval.flatMap(i => Json.finite(i.low)),
      interval.flatMap(i => Json.finite(i.high)),
      t.estimate.method.name,
      t.estimate.invocations,
      t.remarks
    )
  }

  private def of(series: PointSeries, change: Change): Changed = {
    val (before, after) = series.runsAround(change)
    Changed(
      after.id,
      before.id,
      ChangeText.direction(change),
      change.ratio.ratio,
      change.interval.map(_.low),
      change.interval.map(_.high)
    )
  }
}
