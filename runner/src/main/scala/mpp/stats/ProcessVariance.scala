package mpp.stats

/** The variation of a point's times, within its processes and between them: a one-way analysis of variance with random
  * effects (Searle, Casella and McCulloch, "Variance components", 1992, chapter 3), by its moments. All are standard
  * deviations in parts of the mean.
  *
  * @param between
  *   the deviation of processes: that of their means without the part that their runs explain
  * @param within
  *   the deviation of the runs of a process
  * @param ofMeans
  *   the deviation of the means of processes: both together, with as many runs
  */
final case class ProcessVariance(between: Double, within: Double, ofMeans: Double)

object ProcessVariance {

  /** @return
    *   none for a single process, which does not tell how another would differ
    */
  def of(point: Invocations): Option[ProcessVariance] = Option.when(point.means.length > 1) {
    val ofMeans = Moments.deviation(point.means.map(Estimate.log))
    val relative = point.series.map(runs => runs.map(_ / Moments.mean(runs).max(Estimate.LeastMillis)))
    val within = Moments.mean(relative.filter(_.length > 1).map(r => square(Moments.deviation(r))).toArray)
    val sizes = point.series.map(runs => 1 / Autocorrelation.effectiveSize(runs.length, point.lag1))
    val explained = if (within.isNaN) 0.0 else within * Moments.mean(sizes.toArray)
    ProcessVariance(math.sqrt((square(ofMeans) - explained).max(0)), math.sqrt(within), ofMeans)
  }

  private def square(x: Double) = x * x
}
