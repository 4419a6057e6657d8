package mpp.history

import java.time.Instant

import mpp.results.RunManifest

/** A run of a testee, as its manifest tells of it.
  *
  * @param commit
  *   the suite's, if the run was made from a git checkout
  * @param dirty
  *   true if the work tree differed from the commit
  * @param artefacts
  *   hash of the testee's files
  */
final case class TesteeRun(
    id: String,
    startedAt: Instant,
    suiteVersion: String,
    commit: Option[String],
    dirty: Boolean,
    frameworkVersion: Option[String],
    artefacts: Option[String]
) {

  /** The first digits of the commit, with a mark if the work tree differed. */
  def shortCommit: Option[String] = commit.map(c => c.take(TesteeRun.Digits) + (if (dirty) "+" else ""))
}

object TesteeRun {
  private val Digits = 8

  def of(entry: RunStore.Entry, symbol: String): TesteeRun = {
    val RunManifest.Suite(version, git) = entry.manifest.suite
    val testee = entry.manifest.testees.get(symbol)
    TesteeRun(
      entry.directory.id,
      entry.manifest.startedAt,
      version,
      git.map(_.commit),
      git.exists(_.dirty),
      testee.flatMap(t => t.ready.map(_.frameworkVersion).filter(_.nonEmpty).orElse(t.version)),
      testee.map(_.artefacts.sha256)
    )
  }
}
