package mpp.stats

/** The ratio of two means, in logarithms: there, the ratio of A to B and that of B to A are each other's opposite.
  *
  * The standard error is the delta method's, from the relative errors of both; degrees of freedom are those of Welch,
  * "The generalization of 'Student's' problem when several different population variances are involved", Biometrika 34
  * (1947).
  *
  * @param log
  *   natural logarithm of the ratio
  * @param error
  *   its standard error
  * @param degrees
  *   its degrees of freedom
  */
final case class MeanRatio(log: Double, error: Double, degrees: Double) {
  def ratio: Double = math.exp(log)

  /** How probable a ratio that is at least as far from 1 is if both means are the same. */
  def p: Double = if (error == 0) (if (log == 0) 1 else 0) else StudentT.twoSidedP(log / error, degrees)

  def interval(level: Double): ConfidenceInterval =
    StudentT.interval(log, error, degrees, level).fold(MeanRatio.Unknown)(_.map(math.exp))
}

object MeanRatio {
  private val Unknown = ConfidenceInterval(0, Double.PositiveInfinity)

  /** @return
    *   what `of` is in parts of `base`; none if either mean is not above 0, or either error is unknown
    */
  def apply(of: MeanEstimate, base: MeanEstimate): Option[MeanRatio] =
    Option.when(of.mean > 0 && base.mean > 0 && of.error >= 0 && base.error >= 0) {
      val (a, b) = (square(of.relativeError), square(base.relativeError))
      val degrees =
        if (a + b > 0) square(a + b) / (share(a, of.degrees) + share(b, base.degrees)) else of.degrees + base.degrees
      MeanRatio(math.log(of.mean / base.mean), math.sqrt(a + b), degrees)
    }

  private def share(variance: Double, degrees: Double) = if (variance > 0) square(variance) / degrees else 0

  private def square(x: Double) = x * x
}
