package mpp.orchestrate

import scala.collection.immutable.VectorMap

import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Settings
import mpp.manifest.Manifest
import mpp.results.DerivedFiles
import mpp.results.HistoryFile
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** Keeps a run's results as they come: journal first, then the files derived from it.
  *
  * @param started
  *   as of the start of the run; testees are added as they become known
  * @param earlier
  *   records that the journal holds already
  * @param nanoTime
  *   as for [[DerivedFiles]]
  * @throws java.io.IOException
  *   if the directory cannot be written, as all methods do
  */
final class Recorder(
    directory: RunDirectory,
    started: RunManifest,
    earlier: Seq[PointRecord],
    nanoTime: () => Long = () => System.nanoTime
) extends AutoCloseable {
  private var manifest = started
  // First of all, so that a run with a journal can always be resumed.
  manifest.write(directory)
  private val journal = Journal.open(directory.journal)
  private val derived = new DerivedFiles(directory, earlier, nanoTime)
  derived.rewrite()

  /** The latest record of every invocation so far. */
  def records: Seq[PointRecord] = synchronized(derived.records)

  /** @param settings
    *   the settings that it was started with
    * @param info
    *   its description of itself when started for a benchmark; the benchmarks that it lists for others are kept
    */
  def testee(testee: Manifest, settings: Settings, info: Option[TesteeInfo]): Unit = synchronized {
    val known = manifest.testees.get(testee.symbol)
    val described = known.fold(RunDescription.testee(testee, info)) { known =>
      val more = info.toSeq.flatMap(_.benchmarks)
      known.copy(ready = known.ready.map(r => r.copy(benchmarks = r.benchmarks ++ more.diff(r.benchmarks))))
    }
    val under = for (i <- info.toSeq if settings.options.nonEmpty)
      yield RunManifest.Under(settings.options.to(VectorMap), RunDescription.sorted(i.settings))
    val now =
      described.copy(under = described.under ++ under.filterNot(u => described.under.exists(_.options == u.options)))
    if (!known.contains(now)) {
      manifest = manifest.copy(testees = manifest.testees.updated(testee.symbol, now))
      manifest.write(directory)
    }
  }

  /** @param difference
    *   from the begin of the run, which its user accepts
    */
  def accepted(difference: String): Unit = synchronized {
    manifest = manifest.accepting(difference)
    manifest.write(directory)
  }

  /** A history that an earlier measurement of the invocation left is replaced, or removed. */
  def point(outcome: PointOutcome): Unit = synchronized {
    val PointOutcome(record, refused) = outcome
    val history = directory.history(record.point, record.invocation)
    if (refused.isEmpty) os.remove(history): Unit else HistoryFile.write(history, refused)
    journal.append(record)
    derived.add(record)
  }

  /** Afterwards all files are up to date. */
  def close(): Unit = synchronized {
    try derived.rewrite()
    finally journal.close()
  }
}
