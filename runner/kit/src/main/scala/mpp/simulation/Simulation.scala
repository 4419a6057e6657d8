package mpp.simulation

import java.util.SplittableRandom
import java.util.random.RandomGenerator

import mpp.stats.Invocations

/** Execution times of which the truth is known, to try methods on: with a mean of 1 and as many invocations and runs as
  * asked for. Invocations differ from each other by a factor, as processes do, a single one from the truth.
  *
  * @param name
  *   for people
  */
sealed abstract class Simulation(val name: String) {
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
      val factor = Simulation.lognormal(processDeviation, random)
      series(shape.runs, random).map(_ * factor)
    })
  }
}

object Simulation {

  /** The number of invocations, and of runs in each. */
  final case class Shape(invocations: Int, runs: Int) {
    override def toString: String = s"${invocations}x$runs"
  }

  private val ProcessDeviation = 0.05

  /** Symmetric, independent. */
  final case class Normal(deviation: Double) extends Simulation(s"normal $deviation") {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] =
      Array.fill(runs)(1 + deviation * random.nextGaussian())
  }

  /** Skewed to the right, as execution times mostly are, and independent.
    *
    * @param deviation
    *   the deviation of the logarithm
    */
  final case class Lognormal(deviation: Double) extends Simulation(s"lognormal $deviation") {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] =
      Array.fill(runs)(lognormal(deviation, random))
  }

  /** Some runs take many times as long, such as those with a collection of garbage.
    *
    * @param part
    *   the part of the runs
    * @param factor
    *   the ratio of their time to that of the others
    */
  final case class Spikes(deviation: Double, part: Double, factor: Double)
      extends Simulation(f"spikes ${part * 100}%.0f %% x $factor%.0f") {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] = Array.fill(runs) {
      val spike = if (random.nextDouble() < part) factor else 1.0
      (1 + deviation * random.nextGaussian()) * spike / (1 + part * (factor - 1))
    }
  }

  /** Normal, but each run takes after the one before it: autoregressive of order 1.
    *
    * @param correlation
    *   the correlation of consecutive runs
    */
  final case class Autocorrelated(deviation: Double, correlation: Double) extends Simulation(s"AR $correlation") {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] = {
      val fresh = math.sqrt(1 - correlation * correlation)
      Iterator.iterate(random.nextGaussian())(correlation * _ + fresh * random.nextGaussian())
        .take(runs).map(1 + deviation * _).toArray
    }
  }

  /** Runs are fast or slow, and stay so for a while.
    *
    * @param ratio
    *   the ratio of slow ones to fast ones
    * @param change
    *   probability that a run is of the other kind than the one before
    */
  final case class Regimes(deviation: Double, ratio: Double, change: Double) extends Simulation(s"regimes $ratio") {
    protected def series(runs: Int, random: RandomGenerator): Array[Double] =
      Iterator.iterate(random.nextBoolean())(slow => slow != (random.nextDouble() < change))
        .take(runs).map(slow => (if (slow) ratio else 1.0) * 2 / (1 + ratio) * (1 + deviation * random.nextGaussian()))
        .toArray
  }

  /** All kinds that methods are tried on. */
  val all: Seq[Simulation] = Seq(
    Normal(0.1),
    Lognormal(0.5),
    Lognormal(1),
    Spikes(0.1, part = 0.02, factor = 10),
    Autocorrelated(0.1, 0.5),
    Autocorrelated(0.1, 0.8),
    Regimes(0.02, ratio = 1.3, change = 0.05)
  )

  /** With a mean of 1. */
  private def lognormal(deviation: Double, random: RandomGenerator): Double =
    math.exp(deviation * random.nextGaussian() - deviation * deviation / 2)
}
