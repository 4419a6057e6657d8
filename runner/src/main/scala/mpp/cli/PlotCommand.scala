package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Needs
import mpp.catalogue.Catalogue
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.plot.Figure
import mpp.plot.Plotter
import mpp.plot.RunData
import mpp.results.RunDirectory

final case class PlotOptions(
    @arg(doc = "run-<id>, latest, or the path of a run directory (default latest)") run: String = "latest",
    @arg(doc = "testees to leave out") skip: Option[Names] = None,
    @arg(doc = "svg, png, pdf (default svg,png)") format: Names = Names(Seq("svg", "png")),
    @arg(doc = "where plots go (default plots/run-<id>)") output: Option[String] = None,
    @arg(doc = "do not install what is missing, say it and end") noInstall: Flag = Flag()
)

object PlotOptions {
  implicit val parser: ParserForClass[PlotOptions] = ParserForClass[PlotOptions]
}

/** `plot.sc`: draws a run. */
object PlotCommand {
  def run(repository: Repository, args: Seq[String]): Int =
    if (args.exists(Set("--help", "-h"))) {
      print(s"usage: ./plot.sc [options]\n\n${Arguments.help(PlotOptions.parser)}")
      ExitCode.Done
    } else draw(repository, Arguments.parse[PlotOptions](args))

  private def draw(repository: Repository, options: PlotOptions): Int = {
    for (format <- options.format.values if !Figure.terminals.contains(format))
      throw UsageError(s"unknown format '$format', allowed are ${Figure.terminals.keys.toSeq.sorted.mkString(", ")}")
    val directory = find(repository, options.run)
    val data = RunData.read(directory).fold(error => throw UsageError(error), identity)
    val skipped = options.skip.fold(Seq.empty[String])(_.values)
    for (symbol <- skipped if !data.looks.contains(symbol))
      throw UsageError(
        s"--skip $symbol: the run has no results of it, but of ${data.looks.keys.toSeq.sorted.mkString(", ")}"
      )
    if (Needs.find("gnuplot").isEmpty)
      throw CommandError("gnuplot is not on the PATH: scripts/install_dependencies.sh plot installs it")
    val output = options.output.fold(repository.root / "plots" / directory.id)(repository.path)
    val plotter = new Plotter(output, options.format.values)
    val pictures = Catalogue.benchmarks.flatMap { benchmark =>
      val measured = data.measured.getOrElse(benchmark.symbol, Nil).filterNot(m => skipped.contains(m.symbol))
      if (measured.isEmpty) Nil
      else
        plotter.draw(benchmark, measured, data.looks, s"mean with 95 % interval, ${directory.id}").fold(
          error => throw CommandError(error),
          identity
        )
    }
    if (pictures.isEmpty) throw CommandError(s"${directory.path} holds no results to draw")
    println(s"${Numbers.count(pictures.size, "plot")} in $output")
    ExitCode.Done
  }

  private def find(repository: Repository, run: String): RunDirectory = {
    val results = repository.root / "results"
    val runs = RunDirectory.all(results)
    run match {
      case "latest" =>
        runs.lastOption.getOrElse(throw UsageError(s"there is no run in $results yet: measure with ./bench.sc local"))
      case name if runs.exists(_.id == name) => runs.find(_.id == name).get
      case path if os.isDir(repository.path(path)) =>
        RunDirectory(os.Path(repository.path(path).toNIO.toRealPath()))
      case other =>
        throw UsageError(
          s"--run $other is neither a run nor a directory, runs are ${(runs.map(_.id) :+ "latest").mkString(", ")}"
        )
    }
  }
}
