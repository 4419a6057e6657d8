package mpp.report

import mpp.text.Assignments
import mpp.text.Numbers
import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.section
import scalatags.Text.tags2.summary

/** Points without a result, or with a doubtful one, and why. */
object GapsSection {

  /** Its identifier in the page. */
  val Id = "gaps"

  /** All outcomes: first those whose points lack a result that they should have. */
  val gravestFirst: Seq[Outcome] = {
    val gravest = Seq("failed", "missing", "skipped")
    Outcome.all.sortBy(o => if (gravest.contains(o.name)) gravest.indexOf(o.name) else gravest.size)
  }

  private val MostShown = 200

  def of(run: ReportRun): Frag = {
    val groups = run.points.filter(_.outcome != Outcome.Converged)
      .groupBy(p => (p.outcome, p.symbol, p.benchmark.symbol, reason(p))).toSeq
      .sortBy { case ((outcome, symbol, benchmark, why), _) => (order(outcome), symbol, benchmark, why) }
    section(id := Id)(
      h2("Failures and gaps"),
      if (groups.isEmpty && run.unknown.isEmpty) p("None: every point that was planned has a converged result.")
      else
        DataTable.of(
          "Failures and gaps",
          DataTable.columns(Seq("Outcome", "Testee", "Benchmark", "Why", "Points")),
          groups.map { case ((outcome, symbol, benchmark, why), points) =>
            tr(cls := outcome.name)(
              td(cls := "outcome")(outcome.mark),
              DataTable.head(run.looks(symbol).label),
              td(a(href := s"#$benchmark")(benchmark)),
              td(why, logTail(points)),
              td(list(points.map(_.point.parameters)))
            )
          } ++
            run.unknown.groupBy(k => (k.symbol, k.benchmark)).toSeq.sortBy(_._1).map {
              case ((symbol, benchmark), keys) =>
                tr(
                  td(cls := "outcome")("not shown"),
                  DataTable.head(symbol),
                  td(benchmark),
                  td("The catalogue does not have it, or its mean is no time."),
                  td(keys.size.toString)
                )
            },
          cls := "gaps"
        ),
      FlaggedTable.of(run)
    )
  }

  private def order(outcome: Outcome): Int = gravestFirst.indexOf(outcome)

  private def reason(point: ReportPoint): String =
    if (point.outcome == Outcome.Missing) "It was planned, but there is no record of it."
    else point.invocations.flatMap(_.failure).headOption.fold("")(f => s"${f.kind.name}: ${f.reason}")

  private def logTail(points: Seq[ReportPoint]): Frag =
    points.flatMap(_.invocations).flatMap(_.failure).map(_.logTail).find(_.nonEmpty).map(lines =>
      details(summary("End of the log"), pre(lines.mkString("\n")))
    )

  private def list(points: Seq[Seq[(String, String)]]): Frag = {
    val texts = points.map(Assignments.phrase)
    if (texts.size == 1) texts.head
    else
      details(
        summary(Numbers.count(texts.size, "point")),
        ul(
          texts.take(MostShown).map(li(_)),
          Option.when(texts.size > MostShown)(li(s"and ${texts.size - MostShown} more"))
        )
      )
  }
}
