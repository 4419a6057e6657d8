package mpp.catalogue

/** What a plot shows for a point, derived from the mean execution time of its runs.
  *
  * @param label
  *   the axis label with its unit
  * @param higherIsBetter
  *   whether more of it is better
  * @param ofTimeMillis
  *   the metric for an execution time in milliseconds; monotonic, so that the ends of an interval map to ends
  */
final case class Metric[-Q](label: String, higherIsBetter: Boolean, ofTimeMillis: (Q, Double) => Double)

object Metric {
  val executionTime: Metric[Any] = Metric("execution time [ms]", higherIsBetter = false, (_, millis) => millis)

  /** Milliseconds for one of the things that a run does, given their number. */
  def timePer[Q](thing: String)(things: Q => Double): Metric[Q] =
    Metric(s"time per $thing [ms]", higherIsBetter = false, (q, millis) => millis / things(q))

  /** So many things per second, given how many a run does. */
  def perSecond[Q](label: String)(things: Q => Double): Metric[Q] =
    Metric(label, higherIsBetter = true, (q, millis) => things(q) / (millis / 1000.0))
}
