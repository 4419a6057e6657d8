package mpp.stats

/** The ratio of two means, or of the geometric means of two series of them, as a logarithm: there, the ratio of A to B
  * and that of B to A are each other's opposite.
  *
  * Its standard error follows from the means' relative errors by the delta method, as if the means were independent;
  * its degrees of freedom are those of Welch, "The generalization of 'Student's' problem when several different
  * population variances are involved", Biometrika 34 (1947).
  *
  * @param log
  *   natural logarithm of the ratio
  * @param error
  *   its standard error; not a number where a single sample tells none
  * @param degrees
  *   its degrees of freedom
  */
final case class MeanRatio(log: Double, error: Double, degrees: Double) {
  def ratio: Double = math.exp(log)

  /** The probability of a ratio at least as far from 1 if both means are the same. */
  def p: Double = if (error == 0) (if (log == 0) 1 else 0) else StudentT.twoSidedP(log / error, degrees)

  /** Student's interval of the logarithm; unbounded if the standard error is unknown. */
  def logInterval(level: Double): ConfidenceInterval =
    StudentT.interval(log, error, degrees, level).getOrElse(MeanRatio.Unbounded)

  /** The interval of the ratio. */
  def interval(level: Double): ConfidenceInterval = logInterval(level).map(math.exp)
}

object MeanRatio {
  private val Unbounded = ConfidenceInterval(Double.NegativeInfinity, Double.PositiveInfinity)

  /** @return
    *   `of` divided by `base`; none if either mean is not above 0, or either error is unknown
    */
  def apply(of: MeanEstimate, base: MeanEstimate): Option[MeanRatio] =
    Option.when(of.mean > 0 && base.mean > 0 && of.error >= 0 && base.error >= 0)(
      withError(math.log(of.mean / base.mean), Seq(of, base), size = 1)
    )

  /** The ratio of the geometric means of two series.
    *
    * @param of
    *   mean times of points in milliseconds, at least one
    * @param base
    *   mean times of the points that it is compared at: as many
    */
  def geometric(of: Seq[MeanEstimate], base: Seq[MeanEstimate]): MeanRatio =
    withError(logMean(of) - logMean(base), of ++ base, of.size)

  /** The logarithm of the geometric mean of times in milliseconds, at least one. */
  def logMean(times: Seq[MeanEstimate]): Double =
    times.map(t => math.log(t.mean.max(MeanEstimate.LeastMillis))).sum / times.size

  /** @param means
    *   all that the logarithm adds up, each divided by `size`
    */
  private def withError(log: Double, means: Seq[MeanEstimate], size: Int): MeanRatio = {
    val variances = means.map(m => square(m.relativeError / size))
    val variance = variances.sum
    val shares = variances.zip(means).collect { case (v, m) if v > 0 => square(v) / m.degrees }
    // A ratio without any error is exact, whatever its degrees of freedom.
    MeanRatio(log, math.sqrt(variance), if (variance == 0) 1 else square(variance) / shares.sum)
  }

  private def square(x: Double) = x * x
}
