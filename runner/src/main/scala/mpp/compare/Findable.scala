package mpp.compare

import mpp.stats.Detectable

/** The smallest differences that a comparison could have found at its points, as fractions, each with a probability of
  * [[mpp.stats.Detectable.Power]].
  */
final case class Findable(least: Double, median: Double, most: Double)

object Findable {

  /** @return
    *   none if no point has a verdict
    */
  def of(comparison: Comparison): Option[Findable] = {
    val ratios = comparison.points.flatMap(_.judged).map(_.ratio)
    val effects = ratios.map(Detectable.effect(_, Verdict.ErrorLevel / ratios.size)).sorted
    Option.when(effects.nonEmpty)(Findable(effects.head, effects(effects.size / 2), effects.last))
  }
}
