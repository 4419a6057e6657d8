package mpp.results

import mpp.stats.Estimate
import mpp.stats.Invocations

/** The resources that a point took: means over its invocations, with intervals as those of times.
  *
  * @param estimates
  *   in the units of files; those that are not known are absent
  */
final case class PointResources(estimates: Map[Resource, Estimate])

object PointResources {

  /** Those of a point of which only a summary is known, or nothing. */
  val none: PointResources = PointResources(Map.empty)

  /** Estimates over the invocations that have samples. */
  def of(result: PointResult): PointResources =
    PointSamples.of(result).fold(none) { samples =>
      val measured = result.invocations.filter(_.samplesMillis.nonEmpty)
      PointResources(Resource.all.flatMap(resource => estimate(resource, measured, samples.seed)).toMap)
    }

  private def estimate(resource: Resource, measured: Seq[PointRecord], seed: Long): Option[(Resource, Estimate)] = {
    val known = for (r <- measured; value <- resource.of(r)) yield r.invocation -> value
    Option.when(known.nonEmpty)(
      resource -> Estimate.of(
        Invocations(known.map { case (_, value) => Array(value) }.toIndexedSeq, known.map(_._1).toIndexedSeq),
        seed
      )
    )
  }
}
