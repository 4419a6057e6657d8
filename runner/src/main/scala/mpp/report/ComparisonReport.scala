package mpp.report

import mpp.compare.Comparison
import mpp.compare.Findable
import mpp.compare.PointComparison
import mpp.compare.Verdict
import mpp.plot.Look
import mpp.results.PointKey
import mpp.results.RunDirectory
import mpp.text.Assignments
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** `report.html` of a comparison of two runs.
  *
  * @param base
  *   identifier of the run that is compared with
  * @param now
  *   identifier of the run that is compared
  * @param threshold
  *   the least difference that matters, as a fraction
  */
final case class ComparisonReport(
    comparison: Comparison,
    base: String,
    now: String,
    threshold: Double,
    looks: Map[String, Look]
) {

  /** Writes it.
    *
    * @param output
    *   the folder where it goes
    * @return
    *   its file
    */
  def write(output: os.Path): os.Path = {
    val file = output / "report.html"
    RunDirectory.replace(
      file,
      Page.of(
        s"MPP comparison, $base and $now",
        Seq("#means" -> "Geometric means", "#ratios" -> "Ratios", "#points" -> "Points", "#method" -> "Method"),
        Seq(heading, means, ratios, points, method),
        data = None,
        Seq(PageAssets.indexScript)
      )
    )
    file
  }

  private def heading: Frag = div(cls := "heading")(
    h1(code(now), " compared with ", code(base)),
    dl(cls := "facts")(
      Verdict.all.map(v => v -> comparison.verdicts.getOrElse(v, 0)).filter(_._2 > 0).map { case (verdict, n) =>
        div(dt(verdict.name), dd(n.toString))
      }
    ),
    Findable.of(comparison).map(f => p(id := "findable")(s"${f.text(among = "points").capitalize}."))
  )

  private def means: Frag = section(id := "means")(
    h2("Geometric means"),
    p(s"Ratios of mean times, $now to $base, over all points that can be compared. Below 1 is faster."),
    for ((name, of) <- Seq[(String, PointKey => String)]("Testee" -> (_.symbol), "Benchmark" -> (_.benchmark)))
      yield DataTable.of(
        s"Geometric means by ${name.toLowerCase}",
        DataTable.columns(Seq(name, "Ratio", "Points")),
        comparison.geometricMeans(of).map { case (group, mean) =>
          val compared = comparison.points.count(p => p.ratio.isDefined && of(p.point) == group)
          tr(
            DataTable.head(label(group)),
            td(Quantity.ratio(mean)),
            td(compared.toString)
          )
        }
      )
  )

  private def ratios: Frag = section(id := "ratios")(
    h2("Ratios"),
    p(
      s"Ratios of mean times, $now to $base, with 95 % intervals: less is faster. The band is the threshold of ",
      s"${Quantity.percent(threshold)}, within which a difference does not matter; thin intervals have no verdict."
    ),
    comparison.points.filter(_.ratio.isDefined).groupBy(_.point.benchmark).toSeq.sortBy(_._1).map {
      case (benchmark, points) =>
        Seq[Frag](
          h3(benchmark),
          div(cls := "scroll", tabindex := 0, role := "region", aria.label := s"Ratios of $benchmark")(
            ForestPlot.of(benchmark, ForestPlot.sorted(points, label), threshold, label)
          )
        )
    }
  )

  private def label(symbol: String): String = looks.get(symbol).fold(symbol)(_.label)

  private def points: Frag = section(id := "points")(
    h2("Points"),
    DataTable.of(
      "Points",
      DataTable.columns(Seq("Verdict", "Testee", "Benchmark", "Parameters", s"$base [ms]", s"$now [ms]", "Ratio")) ++
        DataTable.columns(Seq("95 % interval", s"part beyond ${Quantity.percent(threshold)}", "Notes")),
      comparison.points.sortBy(p => Verdict.all.indexOf(p.verdict)).map(row),
      cls := "comparison"
    )
  )

  private def row(point: PointComparison): Frag = tr(cls := point.verdict.name.replace(' ', '-'))(
    td(cls := "outcome")(point.verdict.name),
    DataTable.head(label(point.point.symbol)),
    td(point.point.benchmark),
    td(Assignments.phrase(point.parameters)),
    td(cls := "number")(point.baseMillis.fold("–")(Quantity.text)),
    td(cls := "number")(point.newMillis.fold("–")(Quantity.text)),
    td(cls := "number")(point.ratio.fold("–")(r => Quantity.text(r.ratio))),
    td(cls := "number")(
      point.ratio.map(_.interval()).fold("–")(i => s"${Quantity.text(i.low)} to ${Quantity.text(i.high)}")
    ),
    td(cls := "number")(point.judged.fold("–")(j => Quantity.percent(j.partBeyond(threshold)))),
    td(point.notes.mkString("; "))
  )

  private def method: Frag = section(id := "method")(
    h2("Method"),
    p(
      "The ratio of the means of invocations' means is judged as a logarithm, by Student's distribution with the degrees of ",
      "freedom of Welch and Satterthwaite. Holm's procedure bounds the probability that a comparison of equals finds anything ",
      s"at ${Quantity.percent(Verdict.ErrorLevel)}. A point is slower or faster if its ratio differs from 1 so, and its estimate ",
      s"lies beyond the threshold of ${Quantity.percent(threshold)}; the same, if its interval lies within the threshold; it ",
      "differs, if it does but not, or not surely, by the threshold; else it is inconclusive. Fewer than ",
      s"${Verdict.LeastInvocations} invocations on a side give no verdict: two processes of one program differ, too. ",
      "Intervals are each point's own, at 95 %."
    ),
    p("To compare them again:"),
    pre(cls := "command", tabindex := 0)(s"./plot.sc --compare $base $now")
  )
}
