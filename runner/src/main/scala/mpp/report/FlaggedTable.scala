package mpp.report

import mpp.catalogue.Benchmark
import mpp.results.Doubt
import scalatags.Text.all._

/** Points with a result that something disturbed: a row per doubt, with the benchmarks where it was raised. */
object FlaggedTable {

  /** Its identifier in the page. */
  val Id = "flagged"

  /** Nothing if no point is flagged. */
  def of(run: ReportRun): Frag = {
    val rows = for (doubt <- Doubt.all; points = run.points.filter(_.doubts.contains(doubt)) if points.nonEmpty)
      yield row(run, doubt, points)
    Option.when(rows.nonEmpty)(div(id := Id)(
      h3("Flagged points"),
      p("Their numbers are shown, and nothing is left out. Each point's details say more."),
      DataTable.of("Flagged points", DataTable.columns(Seq("Points", "Flag", "Meaning", "Benchmarks")), rows, cls := Id)
    ))
  }

  private def row(run: ReportRun, doubt: Doubt, points: Seq[ReportPoint]): Frag = tr(data("doubt") := doubt.name)(
    td(cls := "number")(points.size.toString),
    DataTable.head(doubt.name),
    td(meaning(doubt)),
    td(run.benchmarks.filter(b => points.exists(_.benchmark == b)).flatMap(where(_, points)))
  )

  private def where(benchmark: Benchmark, points: Seq[ReportPoint]): Seq[Frag] =
    Seq(a(href := s"#${benchmark.symbol}")(benchmark.symbol), s" ${points.count(_.benchmark == benchmark)} ")

  private def meaning(doubt: Doubt): String = doubt match {
    case Doubt.Pressed => "Something from outside disturbed an invocation. Measure again on a quiet machine."
    case Doubt.LateGenerator => "The generator of requests was late by more than a tenth of the median latency."
    case Doubt.SharedProcessor => "The generator of requests had to share a processor with the testee."
    case Doubt.Changing => "The runs at the end differ from those at the begin. More warm-up runs may help."
    case Doubt.RunModes => "The runs of a process are of several kinds. The mean lies between them."
    case Doubt.ProcessModes => "Processes are of several kinds. More invocations show how often each occurs."
  }
}
