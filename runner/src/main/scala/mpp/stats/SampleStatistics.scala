package mpp.stats

/** Statistics of the execution times of a point's runs, as the published suite defines them.
  *
  * Sums are left folds in time order, so that anyone who recomputes them from the raw samples gets the same bits.
  *
  * @param mean
  *   sample mean
  * @param ssd
  *   corrected sample standard deviation, with n - 1
  * @param sem
  *   standard error of the mean, ssd / sqrt(n)
  * @param rse
  *   relative standard error, sem / mean
  * @param ci95
  *   normal 95 % confidence interval of the mean, mean -/+ 1.96 sem
  */
final case class SampleStatistics(mean: Double, ssd: Double, sem: Double, rse: Double, ci95: (Double, Double))

object SampleStatistics {
  private val NormalQuantile975 = 1.96

  /** @param samples
    *   in time order, at least one; with one sample all but the mean is not a number
    */
  def of(samples: Seq[Double]): SampleStatistics = {
    require(samples.nonEmpty, "statistics of no samples")
    val n = samples.size.toDouble
    val mean = samples.foldLeft(0.0)(_ + _) / n
    val squares = samples.foldLeft(0.0)((sum, x) => sum + (x - mean) * (x - mean))
    val ssd = math.sqrt(squares / (n - 1))
    val sem = ssd / math.sqrt(n)
    SampleStatistics(mean, ssd, sem, sem / mean, (mean - NormalQuantile975 * sem, mean + NormalQuantile975 * sem))
  }
}
