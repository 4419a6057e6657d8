package mpp.history

import mpp.results.PointKey
import mpp.stats.Estimate

/** The times of a point in runs that measured it under the same conditions.
  *
  * @param parameters
  *   names and values, in number order
  * @param times
  *   oldest first, at least one
  * @param differences
  *   the conditions that have changed since, a phrase each; none if these are the latest ones
  */
final case class PointSeries(
    point: PointKey,
    parameters: Seq[(String, String)],
    times: Seq[PointSeries.Time],
    differences: Seq[String]
) {
  lazy val changes: Seq[Change] = Change.of(times.map(_.estimate.mean))

  /** The last run before a change, and the first one after it. */
  def runsAround(change: Change): (TesteeRun, TesteeRun) = (times(change.at - 1).run, times(change.at).run)

  /** The last time divided by the first. */
  def ratio: Double = times.last.estimate.mean / times.head.estimate.mean
}

object PointSeries {

  /** A run's time of the point.
    *
    * @param remarks
    *   doubts about it, a phrase each
    */
  final case class Time(run: TesteeRun, estimate: Estimate, remarks: Seq[String])
}
