package mpp.report

import mpp.catalogue.Benchmark
import mpp.compare.Ranking
import mpp.compare.Ranking.Standing
import mpp.plot.CostFigure
import mpp.results.Resource
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** The resources that testees took: a table per benchmark, the least processor time first. */
object ResourcesSection {

  /** @param pictures
    *   SVG files of any benchmark
    */
  def of(run: ReportRun, pictures: Seq[os.Path]): Frag = {
    val known = run.benchmarks.filter(b => run.resources(run.of(b)).nonEmpty)
    section(id := "resources")(
      h2("Resources"),
      if (known.isEmpty) p("The results do not tell of the use of resources.")
      else
        Seq[Frag](
          p(
            "The use of resources, compared with the testee that took least: the geometric mean over the points that both have, with its ",
            "95 % interval. Less is better; ranks, letters and orders are found as for times. Values are in each benchmark's table ",
            "of points, and its chart can show them."
          ),
          p(
            strong("A fast testee may be a costly one: "),
            "threads that wait by spinning answer soon, and take processors that other programs could use. Processor time and memory ",
            "are those of all of a testee's processes while a point was measured, with preparation and warm-up runs; energy is that ",
            "of all packages of processors, whoever used them."
          ),
          standings(run, known).map { case (benchmark, columns) => table(run, benchmark, columns, pictures) }
        )
    )
  }

  private type Column = (Resource, Seq[Standing])

  /** Each resource is ranked in all benchmarks together. */
  private def standings(run: ReportRun, benchmarks: Seq[Benchmark]): Seq[(Benchmark, Seq[Column])] = {
    val ranked = Resource.all.map(r => r -> Ranking.of(benchmarks.map(run.estimates(_, r))))
    benchmarks.zipWithIndex.map { case (benchmark, i) =>
      benchmark -> ranked.map { case (resource, places) => resource -> places(i) }.filter(_._2.nonEmpty)
    }
  }

  private def table(run: ReportRun, benchmark: Benchmark, columns: Seq[Column], pictures: Seq[os.Path]): Frag = {
    val symbols = columns.flatMap(_._2.map(_.symbol)).distinct
    Seq[Frag](
      h3(a(href := s"#${benchmark.symbol}")(benchmark.name)),
      DataTable.of(
        s"Resources of ${benchmark.symbol}",
        DataTable.columns("Testee" +: columns.map(_._1.label.replaceFirst(" \\[.*", ""))),
        symbols.map { symbol =>
          tr(data("testee") := symbol)(
            DataTable.head(TesteeName.of(run, symbol)),
            columns.map { case (_, places) =>
              places.find(_.symbol == symbol).fold[Frag](td(cls := "none")("–"))(StandingCell.of(benchmark, _, "least"))
            }
          )
        },
        cls := "resources",
        data("benchmark") := benchmark.symbol
      ),
      Pictures.folded(
        "Time against processor time",
        benchmark,
        pictures.filter(_.last.startsWith(s"${benchmark.symbol}-${CostFigure.Part}_"))
      )
    )
  }
}
