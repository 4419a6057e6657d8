package mpp.stats

/** Statistics of the execution times of a point, in milliseconds if the samples are. All of them include outliers and
  * runs before the steady state.
  *
  * @param invocations
  *   number of processes that made the runs
  * @param runs
  *   number of runs in all invocations
  * @param published
  *   the published suite's columns, of all runs one after another
  * @param mean
  *   mean of the invocations' means
  * @param meanInterval
  *   by the hierarchical bootstrap; as all intervals at a level of 95 %, and none for a single run
  * @param studentInterval
  *   Student's interval of that mean
  * @param median
  *   median of all runs
  * @param medianDeviation
  *   median of the absolute distances from the median
  * @param variation
  *   coefficient of variation: standard deviation in parts of the mean
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
  * @param bimodality
  *   the bimodality coefficient; none for too few runs
  */
final case class PointStatistics(
    invocations: Int,
    runs: Int,
    published: SampleStatistics,
    mean: Double,
    meanInterval: Option[ConfidenceInterval],
    studentInterval: Option[ConfidenceInterval],
    median: Double,
    medianInterval: Option[ConfidenceInterval],
    medianDeviation: Double,
    variation: Double,
    p5: Double,
    p95: Double,
    outliers: Outliers,
    lag1: Double,
    effectiveRuns: Double,
    steadyStates: Seq[SteadyState],
    drift: Option[MeanRatio],
    bimodality: Option[Double]
) {

  /** True if independent runs are as correlated in one of forty cases at most (Bartlett's formula). */
  def isCorrelated: Boolean = lag1 > PointStatistics.StandardNormalQuantile975 / math.sqrt(runs.toDouble)

  /** True if halves without drift differ so much in one of twenty cases at most. */
  def drifts: Boolean = drift.exists(_.p <= 1 - ConfidenceInterval.Level)

  /** Width of the mean's interval in parts of the published one's; not a number where that has no width. */
  def widening: Double =
    meanInterval.fold(Double.NaN)(i => (i.high - i.low) / (published.ci95._2 - published.ci95._1))
}

object PointStatistics {
  private val StandardNormalQuantile975 = 1.96

  /** @param seed
    *   the bootstrap's random seed: equal samples and seeds give equal statistics
    */
  def of(invocations: Invocations, seed: Long): PointStatistics = {
    val runs = invocations.pooled
    val published = SampleStatistics.of(runs.toSeq)
    val Seq(p5, median, p95) = Quantiles.of(runs, 0.05, 0.5, 0.95): @unchecked
    PointStatistics(
      invocations = invocations.series.size,
      runs = runs.length,
      published = published,
      mean = invocations.mean,
      meanInterval = MeanInterval.of(invocations, seed),
      studentInterval = invocations.estimate.interval(),
      median = median,
      medianInterval = MedianInterval.of(invocations, seed),
      medianDeviation = Quantiles.medianDeviation(runs),
      variation = published.ssd / published.mean,
      p5 = p5,
      p95 = p95,
      outliers = Outliers.of(runs),
      lag1 = invocations.lag1,
      effectiveRuns = Autocorrelation.effectiveSize(runs.length, invocations.lag1),
      steadyStates = invocations.series.map(SteadyState.of),
      drift = Halves.of(invocations, Halves.InOrder).flatMap { case (first, second) =>
        MeanRatio(second.estimate, first.estimate)
      },
      bimodality = Bimodality.coefficient(runs)
    )
  }
}
