package mpp.compare

import mpp.compare.Ranking.Ranked
import mpp.compare.Ranking.Standing
import mpp.stats.Detectable
import mpp.stats.MeanRatio
import mpp.text.Numbers

/** The smallest differences that could have been found, as fractions, each with a probability of
  * [[mpp.stats.Detectable.Power]].
  */
final case class Findable(least: Double, median: Double, most: Double) {

  /** @param among
    *   names the things compared, in the plural
    */
  def text(among: String): String =
    s"differences of ${shown(least)} to ${shown(most)}, ${shown(median)} at half of the " +
      s"$among, would be found with a probability of ${Numbers.percent(Detectable.Power)}"

  /** Percent are hard to read where one takes several times as long. Beyond the largest factor nothing is found at all.
    */
  private def shown(difference: Double): String =
    if (difference < 1) Numbers.percent(difference)
    else if (1 + difference > Findable.MostFactor) s"more than a factor of ${Findable.MostFactor}"
    else s"a factor of ${Numbers.significant(1 + difference)}"
}

object Findable {

  private val MostFactor = 1000

  /** Those of a comparison's points.
    *
    * @return
    *   none if no point has a verdict
    */
  def of(comparison: Comparison): Option[Findable] = {
    val ratios = comparison.points.flatMap(_.judged).map(_.ratio)
    of(ratios, ratios.size)
  }

  /** Those of each ranked testee and its benchmark's fastest.
    *
    * @param standings
    *   the standings of the benchmarks that are ranked together
    * @return
    *   none if there are no ranks
    */
  def of(standings: Seq[Seq[Standing]]): Option[Findable] = {
    val ranked = standings.map(_.filter(_.place.isInstanceOf[Ranked]))
    of(ranked.flatten.flatMap(_.ratio).filter(_.error >= 0), ranked.map(r => r.size * (r.size - 1) / 2).sum)
  }

  /** @param compared
    *   the number of pairs that are judged together
    */
  private def of(ratios: Seq[MeanRatio], compared: Int): Option[Findable] = {
    val effects = ratios.map(Detectable.effect(_, Verdict.ErrorLevel / compared)).sorted
    Option.when(effects.nonEmpty)(Findable(effects.head, effects(effects.size / 2), effects.last))
  }
}
