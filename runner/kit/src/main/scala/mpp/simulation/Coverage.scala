package mpp.simulation

import java.util.stream.IntStream

import mpp.simulation.Simulation.Shape
import mpp.stats.ConfidenceInterval
import mpp.stats.Invocations
import mpp.stats.MeanInterval
import mpp.stats.MeanRatio
import mpp.stats.MedianInterval

/** How often a method's interval holds the truth, on simulated samples. */
object Coverage {

  /** An interval for samples, given a seed. */
  type Method = (Invocations, Long) => Option[ConfidenceInterval]

  /** Fewer than in reports are enough to see how a method does. */
  private val Resamples = 499

  val mean: Method = (samples, seed) => MeanInterval.of(samples, seed, Resamples)

  val student: Method = (samples, _) => samples.estimate.interval()

  val median: Method = (samples, seed) => MedianInterval.of(samples, seed, Resamples)

  /** Part of the simulations in which the interval holds the truth.
    *
    * @param seed
    *   equal seeds give equal parts
    */
  def of(method: Method, simulation: Simulation, shape: Shape, truth: Double, simulations: Int, seed: Long): Double =
    part(simulations, seed)(s => method(simulation.invocations(shape, s), s).exists(_.contains(truth)))

  /** The same for the ratio of the means of two such points, which is 1. */
  def ofRatio(simulation: Simulation, shape: Shape, simulations: Int, seed: Long): Double =
    part(simulations, seed) { s =>
      val Seq(one, two) = Seq(s, ~s).map(simulation.invocations(shape, _).estimate): @unchecked
      MeanRatio(one, two).exists(_.interval(ConfidenceInterval.Level).contains(1))
    }

  private def part(simulations: Int, seed: Long)(holds: Long => Boolean): Double = {
    val seeds = new java.util.SplittableRandom(seed).longs(simulations.toLong).toArray
    IntStream.range(0, simulations).parallel().filter(i => holds(seeds(i))).count() / simulations.toDouble
  }
}
