package mpp.stats

/** The execution times of a point's measured runs.
  *
  * @param series
  *   one per invocation, that is per process; in time order, at least one sample each
  */
final case class Invocations(series: IndexedSeq[Array[Double]]) {
  require(series.nonEmpty && series.forall(_.nonEmpty), "statistics of no samples")

  /** The mean of each invocation. */
  val means: Array[Double] = series.map(Moments.mean).toArray

  /** The mean of the invocations' means: processes count the same, however many runs each made. */
  val mean: Double = Moments.mean(means)

  /** All samples, one invocation after another. */
  def pooled: Array[Double] = series.toArray.flatten

  /** Lag-1 autocorrelation within invocations. */
  lazy val lag1: Double = Autocorrelation.lag1(series)

  /** The mean with its standard error. Several invocations give the error by the differences of their means, whatever
    * makes them differ. One gives it by its runs, as if there were fewer of them where they are correlated, and then it
    * holds for that process only.
    */
  def estimate: MeanEstimate =
    if (series.size > 1) MeanEstimate(mean, Moments.deviation(means) / math.sqrt(means.length), means.length - 1.0)
    else {
      val samples = series.head
      val size = Autocorrelation.effectiveSize(samples.length, lag1)
      MeanEstimate(mean, Moments.deviation(samples) / math.sqrt(size), size.min(samples.length.toDouble) - 1)
    }
}

object Invocations {
  def of(series: Seq[Seq[Double]]): Invocations = Invocations(series.map(_.toArray).toIndexedSeq)
}
