package mpp.results

import mpp.stats.Invocations

/** What was measured of a point, in all of its invocations.
  *
  * @param parameters
  *   names and values, in number order
  * @param invocations
  *   execution times in milliseconds of the measured runs
  * @param converged
  *   whether every invocation did
  */
final case class PointSamples(
    point: PointKey,
    parameters: Seq[(String, String)],
    invocations: Invocations,
    converged: Boolean
) {

  /** For what is drawn at random about the point: whatever other points there are, it is the same. */
  def seed(ofCommand: Long): Long = ofCommand + s"${point.symbol} ${point.benchmark} ${point.params}".hashCode
}

object PointSamples {

  /** The points that have samples, in the order in which they first appear.
    *
    * @param records
    *   the latest of every point's invocations
    */
  def of(records: Seq[PointRecord]): Seq[PointSamples] = for {
    result <- PointResult.all(records)
    sampled = result.invocations.map(_.samplesMillis).filter(_.nonEmpty)
    if sampled.nonEmpty
  } yield PointSamples(result.point, result.parameters, Invocations.of(sampled), result.converged)
}
