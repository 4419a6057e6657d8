package mpp.plot

import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.stats.ConfidenceInterval
import mpp.stats.Estimate

/** A point of a run with its time, as plots see it.
  *
  * @param symbol
  *   the testee
  * @param time
  *   in milliseconds
  * @param converged
  *   true if its relative standard error met the target
  */
final case class PlottedPoint(symbol: String, point: Point, time: Estimate, converged: Boolean) {

  /** Its place on a parameter's axis; not a number for a value that is not legal. */
  def coordinate(parameter: Parameter): Double = point.coordinate(parameter).getOrElse(Double.NaN)

  /** Value of the mean, and the ends of its 95 % interval. */
  def interval(metric: YMetric): Interval = PlottedPoint.interval(point, metric, time)
}

object PlottedPoint {

  /** Value of a mean time in milliseconds, and those of the ends of its interval; all alike where there is none. */
  def interval(point: Point, metric: YMetric, time: Estimate): Interval = {
    val mean = time.mean.max(Estimate.LeastMillis)
    val value = metric.of(point, mean)
    time.interval.fold(Interval(value, value, value)) { case ConfidenceInterval(low, high) =>
      val ends = Seq(low.max(mean / MostRatio), high.max(mean).min(mean * MostRatio)).map(metric.of(point, _))
      Interval(value, ends.min, ends.max)
    }
  }

  /** More than thirty thousand years: beyond, numbers that follow from a time may overflow. */
  private val MostMillis = 1e15

  /** True if every parameter has a place on its axis, and the mean is a time. */
  def drawable(point: Point, time: Estimate): Boolean =
    point.benchmark.parameters.forall(point.coordinate(_).isDefined) && time.mean >= 0 && time.mean <= MostMillis

  /** The published interval can reach below zero, which is no time, and others very far; a bar that ends here leaves
    * the picture.
    */
  private val MostRatio = 1e3
}

/** A value with the ends of an interval around it; with one sample they coincide. */
final case class Interval(value: Double, low: Double, high: Double)
