package mpp.stats

/** Asks by the [[DipTest]] whether runs, or processes, come in several kinds: of logarithms, so that a skew to the
  * right, as execution times have, is no second mode.
  */
object Modes {

  /** The level of the flag: at so many points one run's length alone gives many p-values. */
  val Level = 0.01

  /** The probability of runs so much of several kinds if there is one: the smallest of the invocations', times their
    * number (Bonferroni). None for too few runs.
    */
  def withinProcess(invocations: Invocations): Option[Double] = {
    val ps = invocations.series.flatMap(runs => DipTest.p(runs.map(Estimate.log)))
    ps.minOption.map(p => (p * ps.size).min(1))
  }

  /** The p-value for the means of invocations; none for too few. */
  def ofProcesses(invocations: Invocations): Option[Double] = DipTest.p(invocations.means.map(Estimate.log))
}
