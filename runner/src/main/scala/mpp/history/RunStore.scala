package mpp.history

import java.time.Instant

import mpp.results.Journal
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** A folder of runs, each in a directory of any name: the suite's own results, or a folder that a build job keeps. */
object RunStore {

  /** A run whose date is known. */
  final case class Entry(directory: RunDirectory, manifest: RunManifest)

  /** Reads the manifests of all runs.
    *
    * Runs of `ab` are left out: their testees are the sides of a comparison.
    *
    * @param since
    *   earlier runs are left out
    * @return
    *   the faults of directories that cannot be used, a line each, and the runs, oldest first
    */
  def read(store: os.Path, since: Option[Instant] = None): (Seq[String], Seq[Entry]) = {
    // A link such as `latest` names a run that has a directory of its own.
    val found = os.list(store).filter(path => os.isDir(path, followLinks = false) && os.isFile(path / Journal.FileName))
    val (faults, runs) = found.map(path => entry(RunDirectory(path))).partitionMap(identity)
    val counted = runs.filter(r => r.manifest.sides.isEmpty && since.forall(!r.manifest.startedAt.isBefore(_)))
    (faults, counted.sortBy(_.manifest.startedAt))
  }

  private def entry(directory: RunDirectory): Either[String, Entry] =
    RunManifest.read(directory).flatMap(
      _.map(Entry(directory, _)).toRight(s"${directory.path} has no manifest.json, so that its date is unknown")
    )
}
