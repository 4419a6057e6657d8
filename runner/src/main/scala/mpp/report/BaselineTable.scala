package mpp.report

import mpp.catalogue.Benchmark
import mpp.stats.MeanRatio
import mpp.stats.OverPoints
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._

/** Compares frameworks with programs that use only their languages. */
object BaselineTable {

  /** A framework beside a baseline, and their ratios in the benchmarks that both have. */
  private type Row = (String, String, Map[Benchmark, (MeanRatio, Int)])

  /** Nothing if the run has no baseline of a framework's language. */
  def of(run: ReportRun): Frag = {
    val rows = ratios(run)
    val benchmarks = run.benchmarks.filter(b => rows.exists(_._3.contains(b)))
    Option.when(rows.nonEmpty)(
      Seq[Frag](
        h3("Compared with the language alone"),
        p(
          "Time of a framework divided by that of a baseline, which does the same work by the means of the language alone: the " +
            "geometric mean over the points that both have, with its 95 % interval. Below 1 the framework is faster."
        ),
        DataTable.of(
          "Table of baselines",
          DataTable.columns(Seq("Testee", "Baseline")) ++
            benchmarks.map(b => DataTable.column(title := b.measures, b.symbol)),
          rows.map { case (symbol, baseline, ratios) =>
            tr(data("testee") := symbol, data("baseline") := baseline)(
              DataTable.head(TesteeName.of(run, symbol)),
              td(run.looks(baseline).label),
              benchmarks.map(b => cell(b, ratios.get(b)))
            )
          },
          cls := "baselines"
        )
      )
    )
  }

  private def ratios(run: ReportRun): Seq[Row] = {
    val times = run.benchmarks.map(b => b -> run.estimates(b))
    for {
      symbol <- run.testees
      baseline <- run.baselinesOf(symbol)
      ratios = for {
        (benchmark, of) <- times
        testee <- of.get(symbol)
        yardstick <- of.get(baseline)
        ratio <- OverPoints.ratio(testee, yardstick)
      } yield (benchmark: Benchmark) -> ratio
      if ratios.nonEmpty
    } yield (symbol, baseline, ratios.toMap)
  }

  private def cell(benchmark: Benchmark, ratio: Option[(MeanRatio, Int)]): Frag = ratio match {
    case Some((ratio, points)) =>
      val ends = ratio.interval()
      td(data("benchmark") := benchmark.symbol, title := "over " + Numbers.count(points, "point"))(
        span(cls := "ratio")(s"${Quantity.ratio(ratio.ratio)}×"),
        span(cls := "interval")(s"${Quantity.ratio(ends.low)} to ${Quantity.ratio(ends.high)}")
      )
    case None => td(cls := "none", data("benchmark") := benchmark.symbol)("–")
  }
}
