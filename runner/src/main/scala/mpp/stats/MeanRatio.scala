package mpp.stats

/** The ratio of two means, or of the geometric means of two series of them, as a logarithm: there, the ratio of A to B
  * and that of B to A are each other's opposite.
  *
  * Its standard error follows from those of both logarithms; its degrees of freedom are those of Welch, "The
  * generalization of 'Student's' problem when several different population variances are involved", Biometrika 34
  * (1947), and Satterthwaite, "An approximate distribution of estimates of variance components", Biometrics Bulletin 2
  * (1946).
  *
  * @param log
  *   natural logarithm of the ratio
  * @param error
  *   its standard error; not a number where a single sample tells none
  * @param degrees
  *   its degrees of freedom
  * @param invocations
  *   number of processes on the side that has fewer; with one the error holds for these processes only
  */
final case class MeanRatio(log: Double, error: Double, degrees: Double, invocations: Int) {
  def ratio: Double = math.exp(log)

  /** The probability of a ratio at least as far from 1 if both means are the same. */
  def p: Double = if (error == 0) (if (log == 0) 1 else 0) else StudentT.twoSidedP(log / error, degrees)

  /** Student's interval of the logarithm; unbounded if the standard error is unknown. */
  def logInterval(level: Double): ConfidenceInterval =
    StudentT.interval(log, error, degrees, level).getOrElse(MeanRatio.Unbounded)

  /** The interval of the ratio. */
  def interval(level: Double = ConfidenceInterval.Level): ConfidenceInterval = logInterval(level).map(math.exp)
}

object MeanRatio {
  private val Unbounded = ConfidenceInterval(Double.NegativeInfinity, Double.PositiveInfinity)

  /** @return
    *   `of` divided by `base`; none if either mean is not above 0, or either error is unknown
    */
  def apply(of: Estimate, base: Estimate): Option[MeanRatio] =
    Option.when(of.mean > 0 && base.mean > 0 && of.error >= 0 && base.error >= 0)(
      between(side(of), side(base))
    )

  /** One of two that are compared: the logarithm of its time, with its standard error and degrees of freedom.
    *
    * @param invocations
    *   number of processes
    */
  final case class Side(log: Double, error: Double, degrees: Double, invocations: Int)

  private def side(e: Estimate) = Side(Estimate.log(e.mean), e.error, e.degrees, e.invocations)

  /** @return
    *   the first divided by the second
    */
  def between(of: Side, base: Side): MeanRatio = {
    val variances = Seq(of, base).map(s => s.error * s.error)
    val variance = variances.sum
    val shares = variances.zip(Seq(of, base)).collect { case (v, s) if v > 0 => v * v / s.degrees }
    // A ratio without any error is exact, with any degrees of freedom.
    val degrees = if (variance == 0) 1 else variance * variance / shares.sum
    MeanRatio(of.log - base.log, math.sqrt(variance), degrees, of.invocations.min(base.invocations))
  }
}
