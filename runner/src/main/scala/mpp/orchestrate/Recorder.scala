package mpp.orchestrate

import kompics.benchmarks.TesteeInfo
import mpp.manifest.Manifest
import mpp.results.DerivedFiles
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import ujson.Obj

/** Keeps a run's results as they come: journal first, then what is derived from it.
  *
  * @param runManifest
  *   as of the start of the run; testees are added as they become known
  */
final class Recorder(directory: RunDirectory, runManifest: Obj) extends AutoCloseable {
  private val journal = Journal.open(directory.journal)
  private var kept = Vector.empty[PointRecord]
  writeManifest()

  /** All records so far. */
  def records: Seq[PointRecord] = synchronized(kept)

  def testee(manifest: Manifest, info: Option[TesteeInfo]): Unit = synchronized {
    val testees = runManifest("testees").obj
    if (!testees.contains(manifest.symbol)) {
      testees(manifest.symbol) = RunManifest.testee(manifest, info)
      writeManifest()
    }
  }

  def point(record: PointRecord): Unit = synchronized {
    journal.append(record)
    kept :+= record
    DerivedFiles.update(directory, kept)
  }

  def close(): Unit = synchronized(journal.close())

  private def writeManifest(): Unit =
    RunDirectory.replace(directory.manifest, ujson.write(runManifest, indent = 2) + "\n")
}
