package mpp.plot

import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.stats.SampleStatistics

/** A point of a run with its statistics, as plots see it.
  *
  * @param symbol
  *   the testee
  * @param converged
  *   whether its relative standard error met the target
  */
final case class Measured(symbol: String, point: Point[_], statistics: SampleStatistics, converged: Boolean) {

  /** Where it lies on a parameter's axis; not a number for a value that is not legal. */
  def coordinate(parameter: Parameter): Double = point.coordinate(parameter).getOrElse(Double.NaN)

  /** Value of the mean, and the ends of its 95 % interval. */
  def interval(ordinate: Ordinate): Interval = {
    val mean = statistics.mean.max(Measured.LeastMillis)
    val value = ordinate.of(point, mean)
    val (low, up) = statistics.ci95
    if (low.isNaN || up.isNaN) Interval(value, value, value)
    else {
      val ends = Seq(low.max(mean * Measured.LeastPartOfMean), up.max(mean)).map(ordinate.of(point, _))
      Interval(value, ends.min, ends.max)
    }
  }
}

object Measured {

  /** What a clock can tell from no time at all: a nanosecond. */
  private val LeastMillis = 1e-6

  /** The lower end of a wide interval can lie below zero, which is no time; a bar that ends here leaves the picture. */
  private val LeastPartOfMean = 1e-3
}

/** A value with the ends of an interval around it; with one sample they coincide. */
final case class Interval(value: Double, low: Double, high: Double)
