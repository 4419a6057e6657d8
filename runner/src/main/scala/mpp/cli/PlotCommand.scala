package mpp.cli

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Needs
import mpp.catalogue.Catalogue
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.plot.Gnuplot
import mpp.plot.Look
import mpp.plot.Plotter
import mpp.plot.RunData
import mpp.report.IndexPage
import mpp.report.ReportRun
import mpp.report.RunReport
import mpp.results.ProfileIndex
import mpp.results.RunDirectory
import mpp.text.Numbers

final case class PlotOptions(
    @arg(doc = "run-<id>, latest, or the path of a directory with results (default latest)") run: String = "latest",
    @arg(doc = "draw ratios instead: run to compare <run> with, given behind it") compare: Option[String] = None,
    @arg(positional = true, doc = "with --compare, the run that is compared") compared: Option[String] = None,
    @arg(doc = "with --compare, least difference that matters, in per cent (default 5)") threshold: Option[Double] =
      None,
    @arg(doc = "with --compare, compare although policy or machine differ") force: Flag = Flag(),
    @arg(doc = "with --compare, give verdicts on fewer than three processes, too") withinProcess: Flag = Flag(),
    @arg(doc = "testees to leave out") skip: Option[Names] = None,
    @arg(doc = "svg, png, pdf, html: the report (default svg,png,html)") format: Names =
      Names(Seq("svg", "png", "html")),
    @arg(doc = "folder of the plots (default plots/run-<id>)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object PlotOptions {
  implicit val parser: ParserForClass[PlotOptions] = ParserForClass[PlotOptions]
}

/** `plot.sc`: draws a run, and makes its report. */
object PlotCommand {

  /** Its options, of no command. */
  def completed: Seq[(String, Seq[String])] = Seq("" -> Arguments.names(PlotOptions.parser))

  def run(repository: Repository, args: Seq[String]): Int =
    if (args.exists(Set("--help", "-h"))) {
      Terminal.show(s"usage: ./plot.sc [options]\n\n${Arguments.help(PlotOptions.parser)}")
      ExitCode.Done
    } else {
      val options = Arguments.parse[PlotOptions](args)
      for (format <- options.format.values if !Formats.contains(format))
        throw UsageError(s"unknown format '$format', allowed are ${Formats.mkString(", ")}")
      (options.compare, options.compared) match {
        case (Some(base), Some(run)) => PlotComparison.draw(repository, options, base, run)
        case (None, None) => draw(repository, options)
        case (Some(_), None) => throw UsageError("--compare needs two runs: ./plot.sc --compare <base> <run>")
        case (None, Some(run)) =>
          throw UsageError(s"unexpected '$run': --run takes the run to draw, --compare <base> <run> compares two")
      }
    }

  private def draw(repository: Repository, options: PlotOptions): Int = {
    val directory = Runs.named(repository, options.run)
    val known = repository.manifests(None).map(m => m.symbol -> Look.of(m)).toMap
    val (contents, manifest) = Runs.results(directory)
    val data = RunData.of(contents, manifest, known)
    for ((benchmark, points) <- data.unknown)
      Terminal.warn(
        s"not drawn: ${Numbers.count(points, "point")} of $benchmark that the catalogue does not have, or without a mean that is a time"
      )
    val skipped =
      options.skip.fold(Seq.empty[String])(s => Selection.measured("--skip", s.values, data.looks.keys.toSeq))
    val output = options.output.fold(repository.root / "plots" / directory.id)(repository.path)
    val plotter = new Plotter(output, pictureFormats(options))
    val drawings = for {
      benchmark <- Catalogue.benchmarks
      if data.measured.getOrElse(benchmark.symbol, Nil).exists(m => !skipped.contains(m.symbol))
    } yield () => plotter.draw(benchmark, data, skipped, directory.id)
    if (drawings.isEmpty && pictureFormats(options).nonEmpty) throw CommandError(nothing(directory))
    // All of it is read before the first picture is drawn.
    val reported = Option.when(options.format.values.contains(Html))(
      ReportRun.of(directory, contents, manifest, known, skipped)
    )
    if (reported.exists(_.points.isEmpty)) throw CommandError(nothing(directory))
    val pictures = if (pictureFormats(options).isEmpty) Nil else all(output, drawings)
    reported.foreach(report(repository, _, output, pictures))
    ExitCode.Done
  }

  private def report(
      repository: Repository,
      run: ReportRun,
      output: os.Path,
      pictures: Seq[os.Path]
  ): Unit = {
    val (results, plots) = (repository.root / "results", repository.root / "plots")
    val file = RunReport.write(run, output, pictures.filter(_.ext == "svg"), ProfileIndex.all(plots))
    Terminal.say(s"report: $file")
    if (output / os.up == plots) Terminal.say(s"all runs: ${IndexPage.write(RunDirectory.all(results), plots)}")
  }

  private def nothing(directory: RunDirectory) = s"${directory.path} holds no results to draw"

  val Html = "html"
  private val Formats = (Gnuplot.terminals.keys.toSeq :+ Html).sorted

  /** The formats that gnuplot draws. */
  def pictureFormats(options: PlotOptions): Seq[String] = options.format.values.distinct.filter(_ != Html)

  /** Draws several benchmarks at once, and tells how many pictures there are.
    *
    * @throws CommandError
    *   if there is no gnuplot, or it fails
    */
  def all(output: os.Path, drawings: Seq[() => Either[String, Seq[os.Path]]]): Seq[os.Path] = {
    if (Needs.find("gnuplot").isEmpty)
      throw CommandError("gnuplot is not on the PATH: scripts/install_dependencies.sh plot installs it")
    val begun = Future.sequence(drawings.map(draw => Future(draw())))
    val pictures = Await.result(begun, Plotter.Deadline * drawings.size.toLong).flatMap(
      _.orCommandError
    )
    Terminal.say(s"${Numbers.count(pictures.size, "plot")} in $output")
    pictures
  }
}
