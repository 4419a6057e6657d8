package mpp.plot

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

  /** Value of a parameter; a flag is 1 or 0. */
  def parameter(name: String): Double = {
    val text = point.parameters.toMap.apply(name)
    text.toBooleanOption.fold(text.toDouble)(flag => if (flag) 1.0 else 0.0)
  }

  /** The benchmark's metric: of the mean, and of both ends of its 95 % interval, the lower one first. */
  def metric: (Double, Double, Double) = {
    val ends = Seq(statistics.ci95._1.max(Measured.LeastMillis), statistics.ci95._2).map(point.metricOf)
    (point.metricOf(statistics.mean), ends.min, ends.max)
  }
}

object Measured {

  /** The lower end of a wide interval can lie below zero, which is no time. */
  private val LeastMillis = 1e-6
}
