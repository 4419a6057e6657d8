package mpp.report

import mpp.stats.ConfidenceInterval
import mpp.stats.MeanEstimate

/** A testee's time divided by a baseline's: the geometric mean over the points that both have ([[LogMean]]).
  *
  * @param low
  *   lower end of its 95 % interval
  * @param high
  *   upper end
  * @param points
  *   over how many points
  */
final case class BaselineRatio(ratio: Double, low: Double, high: Double, points: Int)

object BaselineRatio {

  /** @param testee
    *   means of the points' times in milliseconds
    * @param baseline
    *   the same of the baseline
    * @return
    *   none if they have no point in common
    */
  def of[P](testee: Map[P, MeanEstimate], baseline: Map[P, MeanEstimate]): Option[BaselineRatio] = {
    val common = testee.keySet.intersect(baseline.keySet).toSeq
    Option.when(common.nonEmpty) {
      val difference = LogMean.of(common.map(testee)).minus(LogMean.of(common.map(baseline)))
      val ends = difference.interval(ConfidenceInterval.Level).map(math.exp)
      BaselineRatio(math.exp(difference.mean), ends.low, ends.high, common.size)
    }
  }
}
