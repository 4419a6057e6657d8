package mpp.stats

import org.apache.commons.statistics.descriptive.Quantile
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod.HF7

/** Sample quantiles of type 7: linear between the order statistics, the k-th of n at (k - 1) / (n - 1).
  *
  * Hyndman and Fan, "Sample quantiles in statistical packages", The American Statistician 50 (1996).
  */
object Quantiles {
  private val method = Quantile.withDefaults().`with`(HF7).withCopy(true)

  def of(values: Array[Double], probabilities: Double*): Seq[Double] =
    method.evaluate(values, probabilities: _*).toSeq

  def median(values: Array[Double]): Double = method.evaluate(values, 0.5)

  /** Median of the absolute distances from the median; not scaled to a standard deviation. */
  def medianDeviation(values: Array[Double]): Double = {
    val centre = median(values)
    median(values.map(x => math.abs(x - centre)))
  }
}
