package mpp.results

import mpp.stats.Estimate
import mpp.stats.Invocations

/** The samples of a point, from all of its invocations.
  *
  * @param parameters
  *   names and values, in number order
  * @param invocations
  *   execution times in milliseconds of the measured runs
  * @param converged
  *   true if every invocation converged
  * @param pressed
  *   number of invocations that something disturbed from outside
  * @param generatorsLate
  *   number of invocations whose generator of requests was late
  * @param generatorsCrowded
  *   number of invocations whose generator of requests shared its processor
  */
final case class PointSamples(
    point: PointKey,
    parameters: Seq[(String, String)],
    invocations: Invocations,
    converged: Boolean,
    pressed: Int = 0,
    generatorsLate: Int = 0,
    generatorsCrowded: Int = 0
) {

  /** The random seed of the point: the same for every caller, with any other points. */
  val seed: Long = s"${point.symbol} ${point.benchmark} ${point.params}".hashCode.toLong

  /** Its time in milliseconds. */
  lazy val estimate: Estimate = Estimate.of(invocations, seed)
}

object PointSamples {

  /** The points that have samples, in the order in which they first appear.
    *
    * @param records
    *   the latest of every point's invocations
    */
  def of(records: Seq[PointRecord]): Seq[PointSamples] = PointResult.all(records).flatMap(of)

  /** None if no invocation has samples. */
  def of(result: PointResult): Option[PointSamples] = {
    val sampled = result.invocations.filter(_.samplesMillis.nonEmpty).toIndexedSeq
    Option.when(sampled.nonEmpty)(
      PointSamples(
        result.point,
        result.parameters,
        Invocations(sampled.map(_.samplesMillis.toArray), sampled.map(_.invocation)),
        result.converged,
        sampled.count(_.pressure.nonEmpty),
        sampled.count(_.isGeneratorLate),
        sampled.count(_.isGeneratorCrowded)
      )
    )
  }
}
