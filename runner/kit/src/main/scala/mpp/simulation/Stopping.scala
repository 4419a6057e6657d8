package mpp.simulation

import java.util.SplittableRandom
import java.util.stream.LongStream

import scala.jdk.CollectionConverters._

import mpp.simulation.Simulation.Shape
import mpp.stats.Estimate
import mpp.stats.SampleStatistics

/** The price of stopping once a sample looks good, on simulated times whose mean is 1. A sample that happens to be
  * quiet ends early, with its mean; another one gets the time to become quiet.
  *
  * Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16 (1945); Anscombe,
  * "Large-sample theory of sequential estimation", Proceedings of the Cambridge Philosophical Society 48 (1952).
  */
object Stopping {

  /** The published policy, which stops by the error, and the addition of invocations of 20 runs up to 30. None has
    * limits: they are what they are, and docs/planning.md says so.
    *
    * @param size
    *   number of simulations
    */
  def rows(simulation: Simulation, size: Int, seed: Long): Seq[SelfTest.Row] = {
    val byError = quiet(simulation, fewest = 30, most = 100, target = 0.1, size, seed)
    val byWidth = precise(simulation, runs = 20, fewest = 5, most = 30, target = 0.03, size, seed)
    for (
      (what, part) <- Seq(
        "30 to 100 runs, RSE 10 %: converged" -> byError.converged,
        "30 to 100 runs, RSE 10 %: mean of these above the truth" -> byError.biasOfConverged,
        "30 to 100 runs, RSE 10 %: mean of all above the truth" -> byError.bias,
        "--precision 3%: reached within 30x20" -> byWidth.reached,
        "--precision 3%: interval of the mean" -> byWidth.holds
      )
    ) yield SelfTest.Row(what, simulation.name, part, limits = None, size)
  }

  /** The end of measuring at a small relative standard error.
    *
    * @param bias
    *   by what part of the truth the mean is too high on average
    * @param biasOfConverged
    *   the same of those simulations that came to the error; not a number if none did
    * @param converged
    *   part of them that did
    */
  final case class Quiet(bias: Double, biasOfConverged: Double, converged: Double)

  /** @param fewest
    *   runs of the process
    * @param target
    *   relative standard error
    */
  def quiet(simulation: Simulation, fewest: Int, most: Int, target: Double, simulations: Int, seed: Long): Quiet = {
    val ends = each(simulations, seed) { s =>
      val runs = simulation.invocations(Shape(1, most), s, processDeviation = 0).series.head
      def rse(n: Int) = SampleStatistics.of(runs.take(n).toSeq).rse
      val end = (fewest to most).find(rse(_) <= target)
      (runs.take(end.getOrElse(most)).sum / end.getOrElse(most) - 1, end.isDefined)
    }
    val (converged, others) = ends.partition(_._2)
    def mean(of: Seq[(Double, Boolean)]) = of.map(_._1).sum / of.size
    Quiet(mean(converged ++ others), mean(converged), converged.size / simulations.toDouble)
  }

  /** The end of a run that adds invocations until its interval is narrow.
    *
    * @param holds
    *   part of the simulations in which the interval holds the truth
    * @param reached
    *   part of them in which it became narrow
    * @param invocations
    *   made, on average
    */
  final case class Precise(holds: Double, reached: Double, invocations: Double)

  /** @param runs
    *   the runs of each process
    * @param target
    *   half of the interval's width, in parts of its middle
    */
  def precise(
      simulation: Simulation,
      runs: Int,
      fewest: Int,
      most: Int,
      target: Double,
      simulations: Int,
      seed: Long
  ): Precise = {
    val ends = each(simulations, seed) { s =>
      val all = simulation.invocations(Shape(most, runs), s)
      def estimate(n: Int) = Estimate.of(all.at((0 until n).toIndexedSeq), s)
      def isNarrow(e: Estimate) = e.interval.exists(i => (i.high - i.low) / (i.high + i.low) <= target)
      val narrow = Iterator.range(fewest, most + 1).map(estimate).find(isNarrow)
      val end = narrow.getOrElse(estimate(most))
      (end.interval.exists(_.contains(1)), narrow.isDefined, end.invocations)
    }
    def part(of: ((Boolean, Boolean, Int)) => Boolean) = ends.count(of) / simulations.toDouble
    Precise(part(_._1), part(_._2), ends.map(_._3).sum / simulations.toDouble)
  }

  /** Simulations, each with a seed of its own. */
  private def each[A](simulations: Int, seed: Long)(simulation: Long => A): Seq[A] = {
    val seeds = new SplittableRandom(seed).longs(simulations.toLong).toArray
    LongStream.of(seeds: _*).parallel().mapToObj(s => simulation(s)).iterator.asScala.toSeq
  }
}
