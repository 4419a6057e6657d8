package mpp.simulation

import java.util.SplittableRandom
import java.util.random.RandomGenerator

import mpp.stats.Invocations

/** Execution times of which the truth is known, to try methods on: with a mean of 1 and as many invocations and runs as
  * asked for. Several invocations differ from each other by a factor, as processes do.
  *
  * @param name
  *   for people
  * @param median
  *   of the times of one process whose mean is 1
  */
sealed abstract class Simulation(val name: String, val median: Double) {
  protected def series(runs: Int, random: RandomGenerator): Array[Double]

  /** @param seed
    *   equal seeds give equal times
    * @param processDeviation
    *   standard deviation of the logarithm of the factor by which a process differs
    */
  def invocations(
      shape: Simulation.Shape,
      seed: Long,
      processDeviation: Double = Simulation.ProcessDeviation
  ): Invocations = {
    val random = new SplittableRandom(seed)
    Invocations(IndexedSeq.fill(shape.invocations) {
      val factor = if (shape.invocations == 1) 1.0 else Simulation.lognormal(processDeviation, random)
      series(shape.runs, random).map(_ * factor)
    })
  }
}

object Simulation {

  /** How many invocations, and runs in each. */
  final case class Shape(invocations: Int, runs: Int) {
    override def toString: String = s"${invocations}x$runs"
  }

  private val ProcessDeviation = 0.05

  /** Symmetric, independent. */
  final case class Normal(deviation: Double) extends Simulation("normal", 1) {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] =
      Array.fill(runs)(1 + deviation * random.nextGaussian())
  }

  /** Skewed to the right, as execution times mostly are, and independent.
    *
    * @param deviation
    *   of the logarithm
    */
  final case class Lognormal(deviation: Double) extends Simulation("lognormal", math.exp(-deviation * deviation / 2)) {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] =
      Array.fill(runs)(lognormal(deviation, random))
  }

  /** Normal, but each run takes after the one before it: autoregressive of order 1.
    *
    * @param correlation
    *   of consecutive runs
    */
  final case class Autocorrelated(deviation: Double, correlation: Double) extends Simulation("autocorrelated", 1) {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] = {
      val fresh = math.sqrt(1 - correlation * correlation)
      Iterator.iterate(random.nextGaussian())(correlation * _ + fresh * random.nextGaussian())
        .take(runs).map(1 + deviation * _).toArray
    }
  }

  /** With a mean of 1. */
  private def lognormal(deviation: Double, random: RandomGenerator): Double =
    math.exp(deviation * random.nextGaussian() - deviation * deviation / 2)
}
