package mpp.cli

import mpp.history.ChangeText
import mpp.history.PointSeries
import mpp.history.TesteeHistory
import mpp.history.TesteeRun
import mpp.stats.ChangePoints
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Quantity

/** A testee's history as tables of a terminal. */
object HistoryText {

  /** Lines with their ends: the runs, the points, and the changes. */
  def of(history: TesteeHistory): String =
    Seq(
      s"${history.symbol}: ${Numbers.count(history.series.map(_.point).distinct.size, "point")} in " +
        s"${Numbers.count(history.runs.size, "run")}\n\n",
      Table.format(Seq("run", "begun", "suite", "commit", "framework") +: history.runs.map(row(_))),
      "\n",
      Table.format(Seq("benchmark", "point", "runs", "first", "latest", "ratio") +: history.series.map(row(_))),
      "\n",
      changes(history)
    ).mkString

  private def row(run: TesteeRun): Seq[String] = Seq(
    run.id,
    run.startedAt.toString,
    run.suiteVersion,
    run.shortCommit.getOrElse("-"),
    run.frameworkVersion.getOrElse("-")
  )

  private def row(series: PointSeries): Seq[String] = Seq(
    series.point.benchmark,
    name(series),
    series.times.size.toString,
    Numbers.time(series.times.head.estimate.mean),
    Numbers.time(series.times.last.estimate.mean),
    if (series.times.size > 1) Quantity.ratio(series.ratio) else "-"
  )

  private def changes(history: TesteeHistory): String = {
    val found = for (series <- history.series; change <- series.changes)
      yield s"${series.point.benchmark} ${name(series)}: ${ChangeText.of(series, change)}\n"
    val enough = history.series.exists(_.times.size >= ChangePoints.Fewest)
    if (found.nonEmpty) found.mkString
    else if (enough) "no changes\n"
    else s"no changes: they are looked for from ${ChangePoints.Fewest} runs under the same conditions on\n"
  }

  private def name(series: PointSeries): String = {
    val earlier = if (series.differences.isEmpty) "" else s" (earlier conditions: ${series.differences.mkString(", ")})"
    Assignments.words(series.parameters) + earlier
  }
}
