package mpp.stats

import org.apache.commons.statistics.descriptive.Kurtosis
import org.apache.commons.statistics.descriptive.Skewness

/** A hint that samples come in two kinds, such as runs with and without a collection of garbage. */
object Bimodality {

  /** The coefficient of a uniform distribution. */
  val Limit: Double = 5.0 / 9
  private val Fewest = 4

  /** The bimodality coefficient, (g^2 + 1) / (k + 3 (n - 1)^2 / ((n - 2) (n - 3))), from skewness g and excess kurtosis
    * k with their finite-sample corrections. Above [[Limit]] two modes are likely, but a strong skew will do, too.
    * Severe outliers are left out: a few of them are no second mode.
    *
    * Pfister et al., "Good things peak in pairs: a note on the bimodality coefficient", Frontiers in Psychology 4
    * (2013).
    *
    * @return
    *   none for fewer than 4 samples, or if they do not vary
    */
  def coefficient(samples: Array[Double]): Option[Double] = {
    val fences = Outliers.severeFences(samples)
    val values = samples.filter(x => fences.clipped(x) == x)
    val n = values.length.toDouble
    Option.when(n >= Fewest) {
      val (g, k) = (Skewness.of(values: _*).getAsDouble, Kurtosis.of(values: _*).getAsDouble)
      (g * g + 1) /
        (k + 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3)))
    }.filterNot(_.isNaN)
  }
}
