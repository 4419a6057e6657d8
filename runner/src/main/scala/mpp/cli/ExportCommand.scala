package mpp.cli

import java.io.IOException

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.results.Export
import mpp.results.RunContents
import mpp.results.ScalingFile
import mpp.text.Numbers

final case class ExportOptions(
    @arg(doc = "run-<id>, latest, or the path of a directory with results (default latest)") run: String = "latest",
    @arg(doc = "csv, json, histograms, scaling, resources (default all for which there is something)") format: Names =
      Names(Seq("csv", "json", "histograms", "scaling", "resources")),
    @arg(doc = "folder of the files (default exports/run-<id>)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object ExportOptions {
  implicit val parser: ParserForClass[ExportOptions] = ParserForClass[ExportOptions]
}

/** `bench.sc export`: a run's results for other programs. */
object ExportCommand {
  def run(repository: Repository, options: ExportOptions): Int = {
    for (format <- options.format.values if !Export.formats.contains(format))
      throw UsageError(s"unknown format '$format', allowed are ${Export.formats.keys.toSeq.sorted.mkString(", ")}")
    val directory = Runs.named(repository, options.run)
    val contents = RunContents.read(directory).orUsageError
    val output = options.output.fold(repository.root / "exports" / directory.id)(repository.path)
    if (contents.summarised.nonEmpty && options.format.values.contains("csv"))
      Terminal.warn(
        s"not in the CSV: ${Numbers.count(contents.summarised.size, "point")} of which there are no samples"
      )
    try {
      os.makeDir.all(output)
      for ((name, write) <- options.format.values.filter(hasSome(_, contents)).map(Export.formats)) {
        write(output / name, directory.id, contents)
        Terminal.say(output / name)
      }
    } catch { case e: IOException => throw CommandError(s"cannot write in $output: $e") }
    ExitCode.Done
  }
  private def hasSome(format: String, contents: RunContents) = format match {
    case "histograms" => contents.records.exists(_.latencies.isDefined)
    case "scaling" => ScalingFile.curves(contents).nonEmpty
    case _ => true
  }
}
