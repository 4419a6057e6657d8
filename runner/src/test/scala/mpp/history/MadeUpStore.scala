package mpp.history

import java.time.Instant

import mpp.Examples
import mpp.catalogue.Policy
import mpp.compare.ComparedRun
import mpp.manifest.Artefacts
import mpp.manifest.Kind
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.Journal
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status

/** Runs of AKKA on PINGPONG with times that are made up. */
object MadeUpStore {
  private val first = Instant.parse("2026-01-01T00:00:00Z")
  private val SecondsPerDay = 86400L

  /** Two points of a run, the second twice as long as the first.
    *
    * @param day
    *   when it began, in days from the first of January on
    * @param framework
    *   version, and contents of the testee's files
    */
  def write(
      store: os.Path,
      id: String,
      day: Int,
      millis: Double,
      framework: String = "2.0",
      change: RunManifest => RunManifest = identity
  ): RunDirectory = {
    val directory = RunDirectory(store / id)
    os.makeDir.all(directory.path)
    val records = for ((messages, factor) <- Seq(1000 -> 1.0, 2000 -> 2.0))
      yield Examples.record("AKKA", messages, Status.Converged).copy(samplesMillis = Seq.fill(3)(millis * factor))
    val journal = Journal.open(directory.journal)
    records.foreach(journal.append)
    journal.close()
    val manifest = Examples.manifest.copy(
      startedAt = first.plusSeconds(day * SecondsPerDay),
      suite = RunManifest.Suite("1.0", Some(RunManifest.Git(f"$day%040x", dirty = false))),
      plan = Seq(RunManifest.Group("AKKA", "PINGPONG", params = records.map(_.params))),
      testees = Map("AKKA" -> testee(framework))
    )
    change(manifest).write(directory)
    directory
  }

  /** A run for each time, a day after the other. */
  def writeAll(store: os.Path, millis: Seq[Double]): Seq[RunDirectory] =
    millis.zipWithIndex.map { case (time, day) => write(store, s"run-${day + 1}", day, time) }

  def read(store: os.Path): Seq[TesteeHistory.Run] = RunStore.read(store)._2.map { entry =>
    TesteeHistory.Run(entry, ComparedRun.read(entry.directory).fold(sys.error(_), identity))
  }

  /** Times around 100 ms with a deviation of 1 %, from one run on by a factor longer. */
  def times(runs: Int, from: Int, factor: Double): Seq[Double] = {
    val random = new java.util.SplittableRandom(7)
    (0 until runs).map(i => 100 * math.exp(0.01 * random.nextGaussian()) * (if (i < from) 1 else factor))
  }

  /** Measures again, by another policy. */
  def otherPolicy(manifest: RunManifest): RunManifest =
    manifest.copy(policy = manifest.policy.map((p: Policy) => p.copy(maxRuns = p.maxRuns + 1)))

  private def testee(framework: String) = RunManifest.Testee(
    label = "Akka",
    kind = Kind.Framework,
    framework = "Akka",
    language = "Scala",
    version = Some(framework),
    plot = PlotStyle("#000000", Marker.Circle),
    settings = Map.empty,
    ready = None,
    artefacts = Artefacts(1, 1, framework)
  )
}
