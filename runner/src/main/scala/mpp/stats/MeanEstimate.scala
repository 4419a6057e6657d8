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

  /** The least time that a clock can tell from none: a nanosecond. */
  val LeastMillis = 1e-6

  /** The estimate from published statistics, without their samples: it takes them for independent, and for as many as
    * make `sem` of `ssd`.
    */
  def of(published: SampleStatistics): MeanEstimate = {
    val ratio = published.ssd / published.sem
    val samples = if (ratio.isNaN) 1.0 else math.rint(ratio * ratio)
    MeanEstimate(published.mean, published.sem, samples - 1)
  }
}
