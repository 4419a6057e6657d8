package mpp.report

import mpp.stats.ConfidenceInterval
import mpp.stats.MeanEstimate
import mpp.stats.StudentT

/** Logarithm of a geometric mean of times, or of a ratio of two of them.
  *
  * How well it is known follows from the points' standard errors: the logarithm of a mean has about the standard error
  * of that mean, divided by it (delta method), and points are independent of each other.
  *
  * @param variances
  *   of what adds up to it, with their degrees of freedom
  */
final case class LogMean(mean: Double, variances: Seq[(Double, Double)]) {
  def minus(other: LogMean): LogMean = LogMean(mean - other.mean, variances ++ other.variances)

  /** Degrees of freedom are those of Welch and Satterthwaite. Where a single run tells no error, nothing is known. */
  def interval(level: Double): ConfidenceInterval = {
    val variance = variances.map(_._1).sum
    val degrees = variance * variance / variances.collect { case (v, d) if v > 0 => v * v / d }.sum
    StudentT.interval(mean, math.sqrt(variance), if (variance == 0) 1 else degrees, level).getOrElse(LogMean.Unknown)
  }
}

object LogMean {

  /** What a clock can tell from no time at all: a nanosecond. */
  private val LeastMillis = 1e-6

  private val Unknown = ConfidenceInterval(Double.NegativeInfinity, Double.PositiveInfinity)

  /** @param points
    *   mean times in milliseconds, at least one
    */
  def of(points: Seq[MeanEstimate]): LogMean = {
    val n = points.size.toDouble
    val variances = points.map(p => math.pow(p.relativeError / n, 2) -> p.degrees)
    LogMean(points.map(p => math.log(p.mean.max(LeastMillis))).sum / n, variances)
  }
}
