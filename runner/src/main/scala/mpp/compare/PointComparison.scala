package mpp.compare

import mpp.results.PointKey
import mpp.stats.ConfidenceInterval
import mpp.stats.MeanRatio

/** A point of two runs.
  *
  * @param parameters
  *   names and values, in number order
  * @param baseMillis
  *   mean execution time in the run that is compared with
  * @param newMillis
  *   mean execution time in the run that is compared
  * @param judged
  *   the ratio of the second to the first, if they are comparable
  * @param notes
  *   reasons for the lack of a ratio, or doubts about it
  */
final case class PointComparison(
    point: PointKey,
    parameters: Seq[(String, String)],
    baseMillis: Option[Double],
    newMillis: Option[Double],
    verdict: Verdict,
    judged: Option[PointComparison.Judged],
    notes: Seq[String]
)

object PointComparison {

  /** A ratio with its level of significance.
    *
    * @param level
    *   the p-value up to which it counts as different from 1, all points of the comparison considered
    */
  final case class Judged(ratio: MeanRatio, level: Double) {

    /** At 95 %, for the point alone. */
    def interval: ConfidenceInterval = ratio.interval(ConfidenceInterval.Level)

    /** At the level at which the point was judged: it leaves out 1 exactly if the ratio counts as different from 1. */
    def judgedInterval: ConfidenceInterval = ratio.interval(1 - level)
  }

  /** @param threshold
    *   the least difference that matters, as a fraction: with 0.05, ratios of 1.05 and of 1 / 1.05
    */
  def verdict(judged: Judged, threshold: Double): Verdict = {
    val most = 1 + threshold
    val within = ConfidenceInterval(1 / most, most)
    val Judged(ratio, level) = judged
    if (ratio.p <= level)
      if (within.contains(ratio.ratio)) Verdict.Same else if (ratio.log > 0) Verdict.Slower else Verdict.Faster
    else if (within.contains(judged.judgedInterval.low) && within.contains(judged.judgedInterval.high)) Verdict.Same
    else Verdict.Inconclusive
  }
}
