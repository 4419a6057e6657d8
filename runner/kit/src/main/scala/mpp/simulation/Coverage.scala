package mpp.simulation

import java.util.stream.IntStream

import mpp.simulation.Simulation.Shape
import mpp.stats.ConfidenceInterval
import mpp.stats.Estimate
import mpp.stats.Invocations
import mpp.stats.MeanRatio

/** How often a method's interval holds the truth, on simulated samples. */
object Coverage {

  /** An interval for samples, given a seed. */
  type Method = (Invocations, Long) => Option[ConfidenceInterval]

  val mean: Method = (samples, seed) => Estimate.of(samples, seed).interval

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
      val Seq(one, two) = Seq(s, ~s).map(s => Estimate.of(simulation.invocations(shape, s), s)): @unchecked
      MeanRatio(one, two).exists(_.interval().contains(1))
    }

  private def part(simulations: Int, seed: Long)(holds: Long => Boolean): Double = {
    val seeds = new java.util.SplittableRandom(seed).longs(simulations.toLong).toArray
    IntStream.range(0, simulations).parallel().filter(i => holds(seeds(i))).count() / simulations.toDouble
  }
}
