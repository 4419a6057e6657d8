package mpp.compare

import java.time.Instant

import mpp.results.PointRecord
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.stats.Estimate
import mpp.stats.Invocations
import mpp.stats.MeanRatio

/** A run as a stay on a machine that is not the same on another day.
  *
  * @param startedAt
  *   none of results in the published layout
  * @param reference
  *   time of the reference kernel in milliseconds, from its means over blocks; none if it was not measured
  */
final case class Session(startedAt: Option[Instant], reference: Option[Estimate]) {

  /** The ratio of the reference kernel's times in this session and in another one. The session, not the testees, may
    * explain so much of a difference.
    */
  def slowdown(base: Session): Option[MeanRatio] =
    for (now <- reference; before <- base.reference; ratio <- MeanRatio(now, before)) yield ratio
}

object Session {
  private val Seed = 1L

  /** @return
    *   the directory's error, or the session
    */
  def read(directory: RunDirectory): Either[String, Session] = for {
    contents <- RunContents.read(directory)
    manifest <- RunManifest.read(directory)
  } yield Session(manifest.map(_.startedAt), reference(contents.records))

  private def reference(records: Seq[PointRecord]): Option[Estimate] = {
    val blocks = records.flatMap(r => r.referenceMillis.map(r.invocation -> _)).groupMap(_._1)(_._2).toIndexedSeq
      .sortBy(_._1)
    Option.when(blocks.nonEmpty)(
      Estimate.of(Invocations(blocks.map(_._2.toArray), blocks.map(_._1)), Seed)
    )
  }
}
