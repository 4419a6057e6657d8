package mpp.cli

import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** Finds the run that a user names. */
object Runs {

  /** A directory's results, and its manifest, if it has one.
    *
    * @throws UsageError
    *   if either is malformed, or there are no results
    */
  def results(directory: RunDirectory): (RunContents, Option[RunManifest]) = {
    val read = for (contents <- RunContents.read(directory); manifest <- RunManifest.read(directory))
      yield (contents, manifest)
    read.fold(error => throw UsageError(error), identity)
  }

  /** The run that `--run` names, among the repository's results. */
  def named(repository: Repository, name: String): RunDirectory =
    named(repository, name, "--run", repository.root / "results")

  /** @param name
    *   a run's id, `latest`, or the path of a directory with results
    * @param option
    *   the option that named it
    * @param results
    *   folder of the runs
    * @throws UsageError
    *   if there is no such run
    */
  def named(repository: Repository, name: String, option: String, results: os.Path): RunDirectory = {
    val runs = RunDirectory.all(results)
    name match {
      case "latest" =>
        runs.lastOption.getOrElse(throw UsageError(s"there is no run in $results yet: measure with ./bench.sc local"))
      case id if runs.exists(_.id == id) => RunDirectory(results / id)
      case path if os.isDir(repository.path(path)) =>
        RunDirectory(os.Path(repository.path(path).toNIO.toRealPath()))
      case other =>
        throw UsageError(
          s"$option $other is neither a run nor a directory, runs are ${(runs.map(_.id) :+ "latest").mkString(", ")}"
        )
    }
  }
}
