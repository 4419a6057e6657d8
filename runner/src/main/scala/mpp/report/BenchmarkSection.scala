package mpp.report

import mpp.catalogue.Benchmark
import mpp.plot.Interval
import mpp.plot.YMetric
import mpp.results.Resource
import mpp.stats.Estimate
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.section
import scalatags.Text.tags2.summary

/** A benchmark: its chart, which scripts draw, and a table of its points. */
object BenchmarkSection {

  /** @param pictures
    *   SVG files of any benchmark
    * @param profiles
    *   flame graphs of its points, and others
    */
  def of(
      run: ReportRun,
      benchmark: Benchmark,
      pictures: Seq[os.Path],
      profiles: Option[ProfileLinks] = None
  ): Frag = {
    val metric = benchmark.metric
    section(id := benchmark.symbol, cls := "benchmark")(
      h2(benchmark.name, " ", code(benchmark.symbol)),
      p(
        s"${benchmark.measures.capitalize}. Shown is the ${withoutUnit(metric.label)}: ",
        strong(if (metric.higherIsBetter) "more is better" else "less is better"),
        ". Bars are 95 % intervals",
        if (run.of(benchmark).exists(_.time.exists(_.method.withinProcess))) "; thin ones hold for this process only."
        else "."
      ),
      div(cls := "chart", data("benchmark") := benchmark.symbol),
      Pictures.of(benchmark, drawn(benchmark, pictures, "over")),
      Pictures.folded("All latencies, by percentile", benchmark, drawn(benchmark, pictures, "percentiles")),
      Pictures.folded("Speed-up over processors", benchmark, drawn(benchmark, pictures, "speed-up")),
      Pictures.folded("Efficiency over processors", benchmark, drawn(benchmark, pictures, "efficiency")),
      profiles.flatMap(_.list(run, benchmark)),
      table(run, benchmark)
    )
  }

  private def drawn(benchmark: Benchmark, pictures: Seq[os.Path], kind: String) =
    pictures.filter(p => p.last.startsWith(s"${benchmark.symbol}-$kind"))

  private def table(run: ReportRun, benchmark: Benchmark): Frag = {
    val points = run.of(benchmark)
    val (varying, fixed) = run.dimensions(benchmark).map(_.name).partition(values(points, _).size > 1)
    val time = benchmark.metric == benchmark.sampled
    val percentiles = if (benchmark.latencies) LatencyColumns.all else Nil
    val metric = if (time) Nil else Seq(benchmark.metric.label, "95 % interval")
    val sample = if (benchmark.latencies) benchmark.sampled.label else "mean time [ms]"
    val resources = run.resources(points)
    val numbers = metric ++ Seq(sample, "95 % interval") ++ percentiles.map(_._1) ++ Seq("RSE", "runs")
    val columns = DataTable.columns("Testee" +: varying) ++
      numbers.map(DataTable.column(cls := "number", _)) ++ ResourceColumns.heads(resources) ++
      DataTable.columns(Seq("outcome"))
    details(cls := "points")(
      summary("Table of " + Numbers.count(points.size, "point")),
      Option.when(fixed.nonEmpty)(
        p(cls := "note")(s"In all points: ${Assignments.phrase(fixed.map(name => name -> values(points, name).head))}.")
      ),
      ResourceColumns.switch(resources, benchmark.symbol),
      DataTable.of(
        s"Points of ${benchmark.symbol}",
        columns,
        points.zipWithIndex.map { case (point, index) =>
          row(run, point, index, varying, time, percentiles, resources)
        },
        cls := "sortable",
        data("benchmark") := benchmark.symbol
      )
    )
  }

  private def values(points: Seq[ReportPoint], parameter: String) =
    points.flatMap(_.point.parameters.collect { case (`parameter`, text) => text }).distinct

  private def row(
      run: ReportRun,
      point: ReportPoint,
      index: Int,
      varying: Seq[String],
      time: Boolean,
      percentiles: Seq[LatencyColumns.Column],
      resources: Seq[Resource]
  ): Frag = {
    val yMetrics = YMetric.all(point.benchmark)
    val own = if (time) Nil else Seq(point.interval(yMetrics.head)).flatMap(valueAndInterval)
    val times = timeAndInterval(point.time) ++ percentiles.map(_._2(point)) ++ Seq(
      point.published.fold("–")(s => Quantity.percent(s.rse)),
      point.runs.fold("–")(_.toString)
    )
    tr(data("point") := index, cls := point.outcome.name)(
      DataTable.head(run.looks(point.symbol).label),
      varying.map(name => td(point.point.parameters.collectFirst { case (`name`, text) => Assignments.shown(text) })),
      (own ++ times).map(text => td(cls := "number")(text)),
      ResourceColumns.cells(resources, point),
      td(cls := "outcome")(
        (point.outcome.mark +: point.doubts.map(_.name)).mkString(", ")
      )
    )
  }

  private def valueAndInterval(shown: Option[Interval]): Seq[String] =
    shown.fold(Seq("–", "–"))(i => Seq(Quantity.text(i.value), interval(i.low, i.high)))

  private def timeAndInterval(time: Option[Estimate]): Seq[String] =
    Seq(time.fold("–")(t => Quantity.text(t.mean)), time.flatMap(_.interval).fold("–")(i => interval(i.low, i.high)))

  private def interval(low: Double, high: Double) =
    if (low.isNaN || low == high) "–" else s"${Quantity.text(low)} to ${Quantity.text(high)}"

  private def withoutUnit(label: String) = label.replaceFirst(" \\[.*", "")
}
