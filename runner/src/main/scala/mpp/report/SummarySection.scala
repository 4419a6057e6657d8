package mpp.report

import mpp.catalogue.Benchmark
import mpp.compare.Findable
import mpp.compare.Ranking
import mpp.compare.Ranking.Apart
import mpp.compare.Ranking.Ordered
import mpp.compare.Ranking.Ranked
import mpp.compare.Ranking.Standing
import mpp.compare.Verdict
import mpp.results.Doubt
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** The first section: the run's facts, and the ranks of its testees. */
object SummarySection {

  /** Title, headline and key facts. */
  def heading(run: ReportRun): Frag = {
    val outcomes = run.points.groupMapReduce(_.outcome)(_ => 1)(_ + _)
    val doubtful = for (outcome <- Outcome.all if outcome != Outcome.Converged; n <- outcomes.get(outcome))
      yield s"$n ${outcome.mark}"
    val facts = Seq(
      "Points" -> Some(run.points.size.toString),
      "Of these" -> Option.when(doubtful.nonEmpty)(doubtful.mkString(", ")),
      "Flagged" -> Doubt.headline(run.points.filter(_.statistics.isDefined).map(_.doubts)),
      "Samples" -> Some(run.points.flatMap(_.runs).sum).filter(_ > 0).map(_.toString),
      "Testees" -> Some(run.testees.size.toString),
      "Benchmarks" -> Some(run.benchmarks.size.toString),
      "Mode" -> run.manifest.map(_.mode),
      "Space" -> run.manifest.flatMap(_.space),
      (if (run.manifest.exists(_.source.isDefined)) "Imported" else "Begun") ->
        run.manifest.map(m => Instants.short(m.startedAt)),
      "From" -> run.manifest.flatMap(_.source).map(_.split('/').takeRight(2).mkString("/"))
    )
    div(cls := "heading")(
      h1("Report of ", code(run.directory.id)),
      HeadlineText.of(Headline.of(run)),
      dl(cls := "facts")(facts.collect { case (what, Some(fact)) => div(dt(what), dd(fact)) })
    )
  }

  def of(run: ReportRun): Frag = {
    val standings = run.benchmarks.zip(run.standings)
    section(id := "summary")(
      h2("Summary"),
      p(
        "Time compared with the fastest testee of a benchmark: the geometric mean over the points that both have, with its ",
        "95 % interval. Less is better."
      ),
      explained(standings.flatMap(_._2).map(_.place)),
      Findable.of(run.standings).map(f => p(id := "findable")(s"${f.text(among = "testees").capitalize}.")),
      div(id := "filter", cls := "controls", role := "search"),
      DataTable.switch(
        "show-standings",
        "standings",
        "Show ranks, letters and intervals",
        on = standings.size <= MostInFull
      ),
      DataTable.of(
        "Summary table",
        DataTable.column("Testee") +: standings.map { case (b, _) =>
          val points = span(cls := "interval")(Numbers.count(run.of(b).map(_.point.text).distinct.size, "point"))
          DataTable.column(title := b.measures, a(href := s"#${b.symbol}")(b.symbol), points)
        },
        run.testees.map { symbol =>
          tr(data("testee") := symbol)(
            DataTable.head(TesteeName.of(run, symbol)),
            standings.map { case (b, places) => cell(run, b, symbol, places.find(_.symbol == symbol)) }
          )
        },
        cls := "summary"
      ),
      StandingCell.key,
      BaselineTable.of(run)
    )
  }

  /** With more benchmarks most of a full table is out of sight: ratios stand alone until the reader wants all. */
  private val MostInFull = 4

  /** A paragraph for each kind of place that there is. */
  private def explained(places: Seq[Ranking.Place]): Seq[Frag] = {
    def where(exists: Boolean)(parts: Frag*): Option[Frag] = Option.when(exists)(p(parts))
    Seq(
      where(places.exists(_.isInstanceOf[Ranked]))(
        strong("Testees with a letter in common cannot be told apart. "),
        "A rank is 1, and one more for each testee that is surely faster, by an estimate of more than ",
        s"${Quantity.percent(Ranking.Threshold)}. All pairs of all benchmarks are considered: with a probability of ",
        s"${Quantity.percent(1 - Verdict.ErrorLevel)} no equals are told apart."
      ),
      where(places.exists(_.isInstanceOf[Ordered]))(
        strong("Numbers with a point are an order only, no ranks: "),
        s"fewer than ${Verdict.LeastInvocations} invocations do not tell differences of testees from differences of ",
        "processes."
      ),
      where(places.exists(_.isInstanceOf[Apart]))(
        strong("Apart "),
        s"are testees with less than ${Quantity.percent(Ranking.LeastPart)} of a benchmark's points, of which so many ",
        "invocations were measured as of others': the points that they lack may be slow ones."
      )
    ).flatten
  }

  private def cell(run: ReportRun, benchmark: Benchmark, symbol: String, standing: Option[Standing]): Frag =
    standing match {
      case Some(found) => StandingCell.of(benchmark, found, best = "fastest")
      case None => td(cls := "none", data("benchmark") := benchmark.symbol)(absence(run, benchmark, symbol))
    }

  /** The reason for a testee's lack of a time. */
  private def absence(run: ReportRun, benchmark: Benchmark, symbol: String): String = {
    val points = run.of(benchmark).filter(_.symbol == symbol)
    if (points.isEmpty) "–" else points.map(_.outcome.mark).distinct.mkString(", ")
  }
}
