package mpp.cli

import java.io.IOException
import java.time.Instant

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.orchestrate.GitState
import mpp.results.PublishedRun
import mpp.results.RunDirectory
import mpp.results.RunImport
import mpp.results.RunManifest
import mpp.text.Numbers

final case class ImportOptions(
    @arg(positional = true, doc = "results directory of the published suite") path: String,
    @arg(doc = "folder of the run directory (default results)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object ImportOptions {
  implicit val parser: ParserForClass[ImportOptions] = ParserForClass[ImportOptions]
}

/** `bench.sc import`: makes a run directory of published results. */
object ImportCommand {

  /** @param words
    *   the command line, for the record
    */
  def run(repository: Repository, options: ImportOptions, words: Seq[String]): Int = {
    val source = repository.path(options.path)
    if (!os.isDir(source)) throw UsageError(s"$source is not a directory with published results")
    val contents = PublishedRun.read(source).orUsageError
    val results = options.output.fold(repository.root / "results")(repository.path)
    val directory = write(results)(RunImport.write(_, contents, manifest(repository, source, words)))
    val (points, sampled) = (contents.entries.size, contents.records.size)
    Terminal.say(s"${Numbers.count(points, "point")}, $sampled of them with samples; results in ${directory.path}")
    if (contents.strayFiles.nonEmpty)
      Terminal.warn(
        s"not imported: ${Numbers.count(contents.strayFiles.size, "raw file")} of which no summary has a line, " +
          s"such as ${contents.strayFiles.head}"
      )
    ExitCode.Done
  }

  /** A new run directory, unless it cannot be written as a whole. */
  private def write(results: os.Path)(contents: RunDirectory => Unit): RunDirectory =
    try {
      val directory = RunDirectory.create(results)
      try contents(directory)
      catch { case e: IOException => RunDirectory.discard(directory); throw e }
      directory
    } catch { case e: IOException => throw CommandError(s"cannot write results in $results: $e") }

  private def manifest(repository: Repository, source: os.Path, words: Seq[String]) = RunManifest.Imported(
    RunManifest.Suite(repository.suiteVersion, GitState.read(repository.root)),
    commandLine = words,
    source = source.toString,
    startedAt = Instant.now
  )
}
