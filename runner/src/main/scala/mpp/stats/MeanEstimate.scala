package mpp.stats

/** A mean and how well it is known.
  *
  * @param mean
  *   the estimate
  * @param error
  *   its standard error; not a number for a single sample
  * @param degrees
  *   degrees of freedom of the standard error
  */
final case class MeanEstimate(mean: Double, error: Double, degrees: Double) {

  /** Student's interval of the mean. */
  def interval(level: Double = ConfidenceInterval.Level): Option[ConfidenceInterval] =
    StudentT.interval(mean, error, degrees, level)

  /** Standard error in parts of the mean. */
  def relativeError: Double = error / mean
}

object MeanEstimate {

  /** From published statistics, of which there may be no samples: as many as make `sem` of `ssd`, and independent. */
  def of(published: SampleStatistics): MeanEstimate = {
    val ratio = published.ssd / published.sem
    val samples = if (ratio.isNaN) 1.0 else math.rint(ratio * ratio)
    MeanEstimate(published.mean, published.sem, samples - 1)
  }
}
