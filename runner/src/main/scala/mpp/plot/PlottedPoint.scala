package mpp.plot

import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.stats.MeanEstimate
import mpp.stats.SampleStatistics

/** A point of a run with its statistics, as plots see it.
  *
  * @param symbol
  *   the testee
  * @param converged
  *   true if its relative standard error met the target
  */
final case class PlottedPoint(symbol: String, point: Point, statistics: SampleStatistics, converged: Boolean) {

  /** Its place on a parameter's axis; not a number for a value that is not legal. */
  def coordinate(parameter: Parameter): Double = point.coordinate(parameter).getOrElse(Double.NaN)

  /** Value of the mean, and the ends of its 95 % interval. */
  def interval(metric: YMetric): Interval =
    PlottedPoint.interval(point, metric, statistics.mean, statistics.ci95._1, statistics.ci95._2)
}

object PlottedPoint {

  /** Value of a mean time in milliseconds, and those of the ends of its interval; not a number where there is none. */
  def interval(point: Point, metric: YMetric, meanMillis: Double, low: Double, high: Double): Interval = {
    val mean = meanMillis.max(MeanEstimate.LeastMillis)
    val value = metric.of(point, mean)
    if (low.isNaN || high.isNaN) Interval(value, value, value)
    else {
      val ends = Seq(low.max(mean * LeastPartOfMean), high.max(mean)).map(metric.of(point, _))
      Interval(value, ends.min, ends.max)
    }
  }

  /** More than thirty thousand years: beyond, numbers that follow from a time may overflow. */
  private val MostMillis = 1e15

  /** True if every parameter has a place on its axis, and the mean is a time. */
  def drawable(point: Point, statistics: SampleStatistics): Boolean =
    point.benchmark.parameters.forall(point.coordinate(_).isDefined) &&
      statistics.mean >= 0 && statistics.mean <= MostMillis

  /** The lower end of a wide interval can lie below zero, which is no time; a bar that ends here leaves the picture. */
  private val LeastPartOfMean = 1e-3
}

/** A value with the ends of an interval around it; with one sample they coincide. */
final case class Interval(value: Double, low: Double, high: Double)
