package mpp.simulation

import java.util.SplittableRandom
import java.util.stream.IntStream

import mpp.simulation.Simulation.Shape
import mpp.stats.Estimate
import mpp.stats.MeanRatio

/** Counts how often intervals hold the truth, on simulated samples. */
object Coverage {

  /** Part of the simulations in which the interval of the mean holds it.
    *
    * @param seed
    *   equal seeds give equal parts
    */
  def ofMean(simulation: Simulation, shape: Shape, simulations: Int, seed: Long): Double =
    part(simulations, seed)(s => Estimate.of(simulation.invocations(shape, s), s).interval.exists(_.contains(1)))

  /** The same for the ratio of the means of two such points. */
  def ofRatio(simulation: Simulation, shape: Shape, simulations: Int, seed: Long): Double =
    part(simulations, seed) { s =>
      val Seq(one, two) = Seq(s, ~s).map(s => Estimate.of(simulation.invocations(shape, s), s)): @unchecked
      MeanRatio(one, two).exists(_.interval().contains(1))
    }

  /** Part of the simulations, each with a seed of its own, for which something holds. */
  def part(simulations: Int, seed: Long)(holds: Long => Boolean): Double = {
    val seeds = new SplittableRandom(seed).longs(simulations.toLong).toArray
    IntStream.range(0, simulations).parallel().filter(i => holds(seeds(i))).count() / simulations.toDouble
  }
}
