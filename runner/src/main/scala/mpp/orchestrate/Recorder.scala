package mpp.orchestrate

import kompics.benchmarks.TesteeInfo
import mpp.manifest.Manifest
import mpp.results.DerivedFiles
import mpp.results.HistoryFile
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import ujson.Obj
import ujson.Str

/** Keeps a run's results as they come: journal first, then what is derived from it.
  *
  * @param runManifest
  *   as of the start of the run; testees are added as they become known
  * @param earlier
  *   records that the journal holds already
  * @throws java.io.IOException
  *   if the directory cannot be written, as all methods do
  */
final class Recorder(directory: RunDirectory, runManifest: Obj, earlier: Seq[PointRecord]) extends AutoCloseable {
  // First of all, so that a run with a journal can always be resumed.
  writeManifest()
  private val journal = Journal.open(directory.journal)
  private var kept = Journal.latest(earlier)
  DerivedFiles.writeAll(directory, kept)

  /** The latest record of every invocation so far. */
  def records: Seq[PointRecord] = synchronized(kept)

  /** @param info
    *   what it says of itself when started for a benchmark; the benchmarks that it lists for others are kept
    */
  def testee(manifest: Manifest, info: Option[TesteeInfo]): Unit = synchronized {
    val testees = runManifest("testees").obj
    testees.get(manifest.symbol) match {
      case None =>
        testees(manifest.symbol) = RunManifest.testee(manifest, info)
        writeManifest()
      case Some(known) =>
        val listed = known("ready").objOpt.map(_("benchmarks").arr)
        for (
          benchmarks <- listed; more = info.toSeq.flatMap(_.benchmarks).map(Str(_)).diff(benchmarks) if more.nonEmpty
        ) {
          benchmarks ++= more
          writeManifest()
        }
    }
  }

  /** A history that an earlier measurement of the invocation left is replaced, or removed. */
  def point(outcome: PointOutcome): Unit = synchronized {
    val PointOutcome(record, refused) = outcome
    val history = directory.history(record.point, record.invocation)
    if (refused.isEmpty) os.remove(history): Unit else HistoryFile.write(history, refused)
    journal.append(record)
    kept = Journal.latest(kept :+ record)
    DerivedFiles.update(directory, record, kept)
  }

  def close(): Unit = synchronized(journal.close())

  private def writeManifest(): Unit =
    RunDirectory.replace(directory.manifest, ujson.write(runManifest, indent = 2) + "\n")
}
