package mpp.cli

import mpp.results.RunDirectory

/** Finds what `--run` names. */
object Runs {

  /** @param name
    *   a run's id, `latest`, or the path of a directory with results
    * @throws UsageError
    *   if there is no such run
    */
  def named(repository: Repository, name: String): RunDirectory = {
    val results = repository.root / "results"
    val runs = RunDirectory.all(results)
    name match {
      case "latest" =>
        runs.lastOption.getOrElse(throw UsageError(s"there is no run in $results yet: measure with ./bench.sc local"))
      case id if runs.exists(_.id == id) => RunDirectory(results / id)
      case path if os.isDir(repository.path(path)) =>
        RunDirectory(os.Path(repository.path(path).toNIO.toRealPath()))
      case other =>
        throw UsageError(
          s"--run $other is neither a run nor a directory, runs are ${(runs.map(_.id) :+ "latest").mkString(", ")}"
        )
    }
  }
}
