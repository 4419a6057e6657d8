package mpp.results

import mpp.results.Json.finite
import mpp.stats.Estimate

/** A point's estimate for other programs; a number that a single run does not tell is null.
  *
  * @param lowMillis
  *   lower end of the mean's 95 % interval
  * @param highMillis
  *   upper end
  * @param method
  *   the way in which the interval was found
  */
final case class EstimateFields(
    invocations: Int,
    meanMillis: Option[Double],
    medianMillis: Option[Double],
    lowMillis: Option[Double],
    highMillis: Option[Double],
    method: String
)

object EstimateFields {
  implicit val writer: Json.Writer[EstimateFields] = Json.macroW

  def of(e: Estimate): EstimateFields = EstimateFields(
    e.invocations,
    finite(e.mean),
    finite(e.median),
    e.interval.flatMap(i => finite(i.low)),
    e.interval.flatMap(i => finite(i.high)),
    e.method.name
  )
}
