package mpp.stats

/** Describes the execution times of a point, in milliseconds if the samples are; its [[Estimate]] stands apart. All of
  * it includes outliers and runs before the steady state.
  *
  * @param runs
  *   number of runs in all invocations
  * @param published
  *   the published suite's columns, of all runs one after another
  * @param runsMedian
  *   median of all runs
  * @param medianDeviation
  *   median of the runs' absolute distances from it
  * @param variation
  *   coefficient of variation of the runs: standard deviation in parts of the mean
  * @param p5
  *   5th percentile of the runs
  * @param p95
  *   95th percentile of the runs
  * @param lag1
  *   autocorrelation of consecutive runs
  * @param effectiveRuns
  *   number of independent runs that would tell as much
  * @param steadyStates
  *   one for each invocation
  * @param drift
  *   the second half's mean in parts of the first half's: halves of the invocations if there are four or more, else of
  *   the runs of each; none for too few
  * @param steadyMean
  *   mean of the invocations' means, each of its steady part alone: beside the full mean, not in place of it
  * @param runModesP
  *   probability of runs so much of several kinds within an invocation, if there is one kind; none for too few
  * @param processModesP
  *   the same of the invocations' means
  */
final case class PointStatistics(
    runs: Int,
    published: SampleStatistics,
    runsMedian: Double,
    medianDeviation: Double,
    variation: Double,
    p5: Double,
    p95: Double,
    outliers: Outliers,
    lag1: Double,
    effectiveRuns: Double,
    steadyStates: Seq[SteadyState],
    drift: Option[MeanRatio],
    steadyMean: Double,
    runModesP: Option[Double],
    processModesP: Option[Double]
) {

  /** True if independent runs are as correlated in one of forty cases at most (Bartlett's formula). */
  def isCorrelated: Boolean = lag1 > PointStatistics.StandardNormalQuantile975 / math.sqrt(runs.toDouble)

  /** True if halves without drift differ so much in one of twenty cases at most. */
  def drifts: Boolean = drift.exists(_.p <= 1 - ConfidenceInterval.Level)
}

object PointStatistics {
  private val StandardNormalQuantile975 = 1.96

  /** @param seed
    *   the random seed: equal samples and seeds give equal statistics
    */
  def of(invocations: Invocations, seed: Long): PointStatistics = {
    val runs = invocations.pooled
    val published = SampleStatistics.of(runs.toSeq)
    val Seq(p5, median, p95) = Quantiles.of(runs, 0.05, 0.5, 0.95): @unchecked
    val steadyStates = invocations.series.map(SteadyState.of)
    PointStatistics(
      runs = runs.length,
      published = published,
      runsMedian = median,
      medianDeviation = Quantiles.medianDeviation(runs),
      variation = published.ssd / published.mean,
      p5 = p5,
      p95 = p95,
      outliers = Outliers.of(runs),
      lag1 = invocations.lag1,
      effectiveRuns = Autocorrelation.effectiveSize(runs.length, invocations.lag1),
      steadyStates = steadyStates,
      drift = Halves.of(invocations, Halves.InOrder).flatMap { case (first, second) =>
        MeanRatio(Estimate.of(second, seed), Estimate.of(first, seed))
      },
      steadyMean = Moments.mean(steadyStates.zip(invocations.series).map { case (s, runs) => s.mean(runs) }.toArray),
      runModesP = Modes.withinProcess(invocations),
      processModesP = Modes.ofProcesses(invocations)
    )
  }
}
