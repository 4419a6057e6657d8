package mpp.results

import mpp.results.Json.finite
import mpp.stats.Estimate

/** The estimate of a resource for other programs, in the unit that its name ends with.
  *
  * @param low
  *   lower end of the mean's 95 % interval; null where a single invocation does not tell it
  * @param high
  *   upper end
  */
final case class ResourceFields(
    invocations: Int,
    mean: Option[Double],
    median: Option[Double],
    low: Option[Double],
    high: Option[Double]
)

object ResourceFields {
  implicit val writer: Json.Writer[ResourceFields] = Json.macroW

  def of(e: Estimate): ResourceFields = ResourceFields(
    e.invocations,
    finite(e.mean),
    finite(e.median),
    e.interval.flatMap(i => finite(i.low)),
    e.interval.flatMap(i => finite(i.high))
  )
}
