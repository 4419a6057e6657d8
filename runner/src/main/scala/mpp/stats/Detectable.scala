package mpp.stats

import org.apache.commons.statistics.distribution.ChiSquaredDistribution

/** The smallest difference that a comparison can be expected to find, and the price of finding a smaller one: by the
  * sum of two quantiles of Student's t, for the level at which a difference is judged and for the power (Cohen,
  * "Statistical power analysis for the behavioral sciences", 1988, chapter 2).
  */
object Detectable {

  /** The probability of finding a difference that is there, unless another is asked for. */
  val Power = 0.8

  /** @param level
    *   the p-value up to which a ratio counts as different from 1
    * @return
    *   the difference as a fraction: 0.05 for 5 % more time
    */
  def effect(ratio: MeanRatio, level: Double, power: Double = Power): Double =
    effect(ratio.error, ratio.degrees, level, power)

  /** The smallest difference of two series of invocations.
    *
    * @param deviation
    *   the deviation of the logarithm of an invocation's mean, or of the ratio within a block
    * @param invocations
    *   the invocations of each side, or blocks; at least 2
    * @param paired
    *   true if the deviation is that of ratios within blocks
    */
  def effect(deviation: Double, invocations: Int, paired: Boolean, level: Double): Double = {
    val sides = if (paired) 1 else 2
    effect(deviation * math.sqrt(sides.toDouble / invocations), sides * (invocations - 1.0), level, Power)
  }

  /** The fewest invocations that find a difference.
    *
    * @param wanted
    *   the difference as a fraction, above 0
    * @param most
    *   none are given if it takes more
    */
  def invocations(wanted: Double, deviation: Double, paired: Boolean, level: Double, most: Int): Option[Int] =
    (FewestInvocations to most).find(effect(deviation, _, paired, level) <= wanted)

  /** By how much the deviation of so many invocations, at least 2, may be too small, at 95 %: the upper end of its
    * interval, divided by the estimate.
    */
  def mostTooSmall(invocations: Int): Double = {
    val degrees = invocations - 1.0
    math.sqrt(degrees /
      ChiSquaredDistribution.of(degrees).inverseCumulativeProbability((1 - ConfidenceInterval.Level) / 2))
  }

  /** Fewer give no verdict. */
  val FewestInvocations = 3

  private def effect(error: Double, degrees: Double, level: Double, power: Double): Double =
    if (error == 0) 0.0
    else math.expm1(error * (StudentT.quantile(1 - level / 2, degrees) + StudentT.quantile(power, degrees)))
}
