package mpp.build

import mpp.manifest.Build
import mpp.manifest.Manifest

/** The order in which testees are built if each is measured as soon as it can be.
  *
  * @param fresh
  *   testees that are built already
  * @param stages
  *   the others: those of a stage are built at once, since their builds share a tool's start
  */
final case class BuildStages(fresh: Seq[Manifest], stages: Seq[Seq[Manifest]]) {

  /** All testees in the order in which they can be measured. */
  def testees: Seq[Manifest] = fresh ++ stages.flatten
}

object BuildStages {

  /** Tools that take minutes from a clean checkout, the slower one last; others take seconds. */
  private val Slow = Seq("sbt", "cargo")

  /** Groups the testees by the batches of their builds, quick ones first. */
  def of(testees: Seq[Manifest], isFresh: Manifest => Boolean): BuildStages = {
    val (fresh, stale) = testees.partition(isFresh)
    val stages = stale.groupBy(_.builds.map(batch).toSet).toSeq.map { case (batches, built) =>
      (batches.map(slowness).maxOption.getOrElse(0), batches.size, testees.indexOf(built.head), built)
    }
    BuildStages(fresh, stages.sortBy { case (slowness, batches, place, _) => (slowness, batches, place) }.map(_._4))
  }

  /** Builds that are made at once are alike in this. */
  final private case class Batch(folder: os.Path, command: Seq[String], batch: Option[String])

  private def batch(build: Build) = Batch(build.folder, build.command, build.batch)

  private def slowness(batch: Batch): Int =
    batch.command.headOption.fold(0)(tool => Slow.indexOf(tool.split('/').last) + 1)
}
