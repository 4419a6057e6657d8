package mpp.report

import mpp.catalogue.Benchmark
import mpp.stats.Ranking
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** The first section: the run's facts, and the ranks of its testees. */
object SummarySection {

  /** Title and key facts. */
  def heading(run: ReportRun): Frag = {
    val outcomes = run.points.groupMapReduce(_.outcome)(_ => 1)(_ + _)
    val doubtful = for (outcome <- Outcome.all if outcome != Outcome.Converged; n <- outcomes.get(outcome))
      yield s"$n ${outcome.mark}"
    val facts = Seq(
      "Points" -> Some(run.points.size.toString),
      "Of these" -> Option.when(doubtful.nonEmpty)(doubtful.mkString(", ")),
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
      dl(cls := "facts")(facts.collect { case (what, Some(fact)) => div(dt(what), dd(fact)) })
    )
  }

  def of(run: ReportRun): Frag = {
    val standings = run.benchmarks.map(b => b -> Ranking.of(run.estimates(b)).map(s => s.symbol -> s).toMap)
    section(id := "summary")(
      h2("Summary"),
      p(
        "Time compared with the fastest testee of a benchmark: the geometric mean over the points that all ranked testees have, " +
          "with its 95 % interval. ",
        strong("Equal ranks cannot be told apart"),
        s": the interval contains 1, or the difference is below ${Quantity.percent(Ranking.Threshold)}. Less is better."
      ),
      DataTable.of(
        "Summary table",
        DataTable.column("Testee") +: standings.map { case (b, places) =>
          DataTable.column(title := b.measures, a(href := s"#${b.symbol}")(b.symbol), compared(run, b, places))
        },
        run.testees.map { symbol =>
          tr(data("testee") := symbol)(
            DataTable.head(TesteeName.of(run, symbol)),
            standings.map { case (b, places) => cell(run, b, symbol, places.get(symbol)) }
          )
        },
        cls := "summary"
      ),
      BaselineTable.of(run)
    )
  }

  /** Over how many of a benchmark's points the testees are compared. */
  private def compared(run: ReportRun, benchmark: Benchmark, places: Map[String, Ranking.Standing]): Frag =
    places.headOption.map { case (_, standing) =>
      span(cls := "interval")(s"${standing.points} of ${run.of(benchmark).map(_.point.text).distinct.size} points")
    }

  private def cell(run: ReportRun, benchmark: Benchmark, symbol: String, place: Option[Ranking.Standing]): Frag =
    place match {
      case Some(standing) =>
        td(data("rank") := standing.rank, data("benchmark") := benchmark.symbol)(
          span(cls := "rank", title := s"rank ${standing.rank}")(standing.rank.toString),
          span(cls := "ratio")(s"${Quantity.ratio(standing.ratio)}×"),
          span(cls := "interval")(
            if (standing.low == 1 && standing.high == 1) "fastest"
            else s"${Quantity.ratio(standing.low)} to ${Quantity.ratio(standing.high)}"
          )
        )
      case None => td(cls := "none", data("benchmark") := benchmark.symbol)(absence(run, benchmark, symbol))
    }

  /** The reason for a testee's lack of a rank. */
  private def absence(run: ReportRun, benchmark: Benchmark, symbol: String): String = {
    val points = run.of(benchmark).filter(_.symbol == symbol)
    val measured = points.count(_.time.isDefined)
    if (points.isEmpty) "–"
    else if (measured > 0) s"not ranked: $measured of ${points.size} points"
    else points.map(_.outcome.mark).distinct.mkString(", ")
  }
}
