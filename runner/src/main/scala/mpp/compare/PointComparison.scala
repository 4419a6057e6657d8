package mpp.compare

import mpp.results.PointKey
import mpp.stats.MeanRatio

/** A point of two sides.
  *
  * @param parameters
  *   names and values, in number order
  * @param baseMillis
  *   mean execution time of the side that is compared with
  * @param newMillis
  *   mean execution time of the side that is compared
  * @param ratio
  *   the ratio of the second to the first, if they are comparable
  * @param judged
  *   the ratio, if there is a verdict on it
  * @param notes
  *   reasons for the lack of a ratio, or doubts about it
  */
final case class PointComparison(
    point: PointKey,
    parameters: Seq[(String, String)],
    baseMillis: Option[Double],
    newMillis: Option[Double],
    verdict: Verdict,
    ratio: Option[MeanRatio],
    judged: Option[Verdict.Judged],
    notes: Seq[String]
)
