package mpp.cli

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.locks.ReentrantLock

import scala.concurrent.duration._

import mpp.manifest.Manifest
import mpp.results.FailureKind
import mpp.testee.StartFailure

/** Builds testees in stages while a run goes on: each stage just before the first of its testees is measured, so that
  * nothing is built while something is measured.
  *
  * @param build
  *   builds testees, and returns the symbols of those that could not be built
  */
final class StagedBuild(stages: Seq[Seq[Manifest]], build: Seq[Manifest] => Seq[String]) {
  private val building = new ReentrantLock
  private var rest = stages
  private var failed = Set.empty[String]

  /** Builds a testee's stage, unless that is done. */
  def prepare(testee: Manifest): Unit = {
    building.lock()
    try
      for (stage <- rest.find(_.exists(_.symbol == testee.symbol))) {
        rest = rest.filterNot(_ eq stage)
        failed ++= build(stage)
      }
    finally building.unlock()
  }

  /** The reason why a testee cannot be started; none if it is built. */
  def failure(testee: Manifest): Option[StartFailure] =
    Option.when(failed(testee.symbol))(StartFailure(StagedBuild.Reason, FailureKind.Internal))

  /** Waits for a build that is being ended with this process. */
  def awaitEnd(): Unit =
    if (building.tryLock(StagedBuild.Patience.toMillis, MILLISECONDS)) building.unlock()
}

object StagedBuild {
  private val Reason = "it cannot be built: ./build.sc shows the build's output, which is also in .mpp/build"

  /** More than the grace that a build is given to end. */
  private val Patience = 15.seconds

  /** Everything is built. */
  def none: StagedBuild = new StagedBuild(Nil, _ => Nil)
}
