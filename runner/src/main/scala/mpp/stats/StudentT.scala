package mpp.stats

import org.apache.commons.statistics.distribution.TDistribution

/** Student's t distribution, and the interval of a mean that follows from it.
  *
  * Student, "The probable error of a mean", Biometrika 6 (1908).
  */
object StudentT {

  /** @param degrees
    *   degrees of freedom, above 0, not necessarily whole
    */
  def quantile(probability: Double, degrees: Double): Double =
    TDistribution.of(degrees).inverseCumulativeProbability(probability)

  /** The probability of a statistic at least as far from 0, on either side. */
  def twoSidedP(t: Double, degrees: Double): Double = 2 * TDistribution.of(degrees).survivalProbability(math.abs(t))

  /** @param error
    *   standard error of the estimate; without any the interval is the estimate, with an unknown one there is no
    *   interval
    */
  def interval(
      estimate: Double,
      error: Double,
      degrees: Double,
      level: Double = ConfidenceInterval.Level
  ): Option[ConfidenceInterval] = Option.when(degrees > 0 && error >= 0) {
    val half = if (error == 0) 0.0 else error * quantile((1 + level) / 2, degrees)
    ConfidenceInterval(estimate - half, estimate + half)
  }
}
