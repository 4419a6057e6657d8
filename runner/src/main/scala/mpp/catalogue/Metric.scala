package mpp.catalogue

/** The quantity that a plot shows for a point, derived from the mean execution time of its runs.
  *
  * @param label
  *   the axis label with its unit
  * @param higherIsBetter
  *   true if more of it is better
  */
final case class Metric(label: String, higherIsBetter: Boolean) {

  /** The metric for an execution time; monotonic in the time, so that the ends of an interval map to ends.
    *
    * @param amount
    *   the number of things that a run does: so many per second where more is better, else the time for one
    */
  def ofTimeMillis(amount: Double, millis: Double): Double =
    if (higherIsBetter) amount / (millis / 1000.0) else millis / amount
}

object Metric {
  val executionTime: Metric = Metric("execution time [ms]", higherIsBetter = false)
}
