package mpp.history

import mpp.stats.ChangePoints
import mpp.stats.ConfidenceInterval
import mpp.stats.Estimate
import mpp.stats.MeanRatio
import mpp.stats.Moments

/** A change of a time between two runs.
  *
  * @param at
  *   index of the first time after it
  * @param ratio
  *   geometric mean of the times from there to the next change, divided by that of the times since the change before
  */
final case class Change(at: Int, ratio: MeanRatio) {
  def isSlower: Boolean = ratio.log > 0

  /** The ratio's 95 % interval; none if one of its sides is a single run. */
  def interval: Option[ConfidenceInterval] = Option.when(ratio.error >= 0)(ratio.interval())
}

object Change {

  /** Finds the changes of a series by [[mpp.stats.ChangePoints]] on its logarithms: there a factor is a step of the
    * same height wherever it occurs, and noise is as large for a long time as for a short one.
    *
    * @param millis
    *   times, oldest first; fewer than [[mpp.stats.ChangePoints.Fewest]] have no changes
    */
  def of(millis: Seq[Double]): Seq[Change] = {
    val logs = millis.map(Estimate.log).toArray
    val starts = ChangePoints.of(logs, correlated = false)
    val bounds = 0 +: starts :+ logs.length
    starts.indices.map { i =>
      val Seq(before, at, end) = bounds.slice(i, i + 3): @unchecked
      Change(at, MeanRatio.between(side(logs.slice(at, end)), side(logs.slice(before, at))))
    }
  }

  /** Each run counts as one process. */
  private def side(logs: Array[Double]) = MeanRatio.Side(
    Moments.mean(logs),
    Moments.deviation(logs) / math.sqrt(logs.length.toDouble),
    logs.length - 1.0,
    logs.length
  )
}
