package mpp.report

import mpp.catalogue.Catalogue
import mpp.history.Change
import mpp.history.ChangeText
import mpp.history.PointSeries
import mpp.history.TesteeHistory
import mpp.history.TesteeRun
import mpp.results.RunDirectory
import mpp.stats.ChangePoints
import mpp.text.Assignments
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** The page of a testee's history: one file that needs nothing else. */
object HistoryPage {

  /** Its file in a folder of such pages. */
  def file(folder: os.Path, symbol: String): os.Path = folder / s"$symbol.html"

  /** Writes the page.
    *
    * @return
    *   its file
    */
  def write(history: TesteeHistory, folder: os.Path): os.Path = {
    val target = file(folder, history.symbol)
    val benchmarks = history.series.map(_.point.benchmark).distinct
    RunDirectory.replace(
      target,
      Page.of(
        title = s"MPP history of ${history.symbol}",
        links = benchmarks.map(b => s"#$b" -> b) :+ ("#runs" -> "Runs"),
        contents = heading(history) +: benchmarks.map(benchmark(history, _)) :+ runs(history.runs),
        data = None,
        scripts = Seq(PageAssets.indexScript),
        madeBy = "bench.sc history"
      )
    )
    target
  }

  private def heading(history: TesteeHistory): Frag = {
    val changed = history.series.filter(_.changes.nonEmpty)
    val facts = Seq(
      "Runs" -> history.runs.size.toString,
      "From" -> Instants.short(history.runs.head.startedAt),
      "To" -> Instants.short(history.runs.last.startedAt),
      "Points" -> history.series.map(_.point).distinct.size.toString,
      "Changed" -> changed.map(_.point).distinct.size.toString
    )
    div(cls := "heading")(
      h1("History of ", code(history.symbol)),
      dl(cls := "facts")(facts.map { case (what, fact) => div(dt(what), dd(fact)) }),
      p(
        "Mean times of runs, oldest first, on a logarithmic axis; less is better. A vertical line marks a change. ",
        s"Changes are looked for from ${ChangePoints.Fewest} runs on. A hollow circle is a time under a doubt."
      )
    )
  }

  private val Columns = Seq("Point", "Course", "Latest", "Latest / first", "Changes")

  private def benchmark(history: TesteeHistory, symbol: String): Frag = {
    val series = history.series.filter(_.point.benchmark == symbol)
    section(id := symbol)(
      h2(Catalogue.find(symbol).fold(symbol)(_.name), code(symbol)),
      DataTable.of(s"Points of $symbol", DataTable.columns(Columns), series.map(row))
    )
  }

  private def row(series: PointSeries): Frag = {
    val latest = series.times.last
    val name = Assignments.phrase(series.parameters)
    tr(
      DataTable.head(
        name,
        Option.when(series.differences.nonEmpty)(
          div(cls := "note")(s"Under earlier conditions: ${series.differences.mkString(", ")}.")
        )
      ),
      td(SeriesChart.of(s"Times of $name over runs", series.times.map(value), series.changes, SeriesChart.Chart)),
      td(
        s"${Quantity.text(latest.estimate.mean)} ms",
        latest.estimate.interval.map(i =>
          div(cls := "interval")(s"${Quantity.text(i.low)} to ${Quantity.text(i.high)}")
        )
      ),
      td(if (series.times.size > 1) Quantity.ratio(series.ratio) else "–"),
      td(if (series.changes.isEmpty) Seq[Frag]("–") else series.changes.map(changed(series, _)))
    )
  }

  private def changed(series: PointSeries, change: Change): Frag =
    div(cls := ChangeText.direction(change))(ChangeText.of(series, change))

  private def value(time: PointSeries.Time): SeriesChart.Value = {
    val run = time.run
    val about = Seq(s"${run.id}: ${Quantity.text(time.estimate.mean)} ms", Instants.short(run.startedAt)) ++
      run.frameworkVersion.map(v => s"framework $v") ++ run.shortCommit.map(c => s"commit $c") ++ time.remarks
    SeriesChart.Value(
      time.estimate.mean,
      time.estimate.interval,
      about.mkString(", "),
      doubtful = time.remarks.nonEmpty
    )
  }

  private val RunColumns = Seq("Run", "Begun", "Suite", "Commit", "Framework", "Testee's files")

  private def runs(runs: Seq[TesteeRun]): Frag = section(id := "runs")(
    h2("Runs"),
    DataTable.of(
      "Runs",
      DataTable.columns(RunColumns),
      runs.reverse.map(run =>
        tr(
          DataTable.head(code(run.id)),
          td(Instants.short(run.startedAt)),
          td(run.suiteVersion),
          td(run.shortCommit.fold[Frag]("–")(code(_))),
          td(run.frameworkVersion.getOrElse[String]("–")),
          td(run.artefacts.fold[Frag]("–")(hash => code(hash.take(8))))
        )
      )
    )
  )
}
