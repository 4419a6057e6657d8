package mpp.simulation

import scala.collection.immutable.VectorMap
import scala.util.Random

import mpp.compare.ComparedRun
import mpp.compare.Comparison
import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.stats.Halves

/** How often comparisons of equals find a difference.
  *
  * @param comparisons
  *   how many were made
  * @param points
  *   how many ratios they have, all in all
  * @param significant
  *   part of the ratios whose own 95 % interval leaves out 1
  * @param judged
  *   part of the ratios that come out as faster or slower
  * @param alarms
  *   part of the comparisons in which any does
  */
final case class FalsePositives(comparisons: Int, points: Int, significant: Double, judged: Double, alarms: Double)

object FalsePositives {

  /** Of halves of a run's points.
    *
    * @param splits
    *   how many times they are split
    */
  def ofSplits(points: Seq[PointSamples], threshold: Double, splits: Int, seed: Long): FalsePositives = {
    val parting = Halves.AtRandom(new Random(seed))
    def halves(point: PointSamples) = Halves.of(point.invocations, parting).map { case (one, two) =>
      (point.copy(invocations = one), point.copy(invocations = two))
    }
    of(threshold, Seq.fill(splits)(points.flatMap(halves)))
  }

  /** Of pairs of simulated runs. */
  def ofSimulation(
      simulation: Simulation,
      shape: Simulation.Shape,
      points: Int,
      threshold: Double,
      comparisons: Int,
      seed: Long
  ): FalsePositives = {
    val seeds = new java.util.SplittableRandom(seed)
    def point(n: Int) = PointSamples(
      PointKey("SIMULATED", simulation.name, s"number: $n\n"),
      Seq("number" -> n.toString),
      simulation.invocations(shape, seeds.nextLong()),
      converged = true
    )
    of(threshold, Seq.fill(comparisons)((1 to points).map(n => (point(n), point(n)))))
  }

  private def of(threshold: Double, pairs: Seq[Seq[(PointSamples, PointSamples)]]): FalsePositives = {
    val comparisons = pairs.map { halves =>
      val (one, two) = halves.unzip
      Comparison.of(
        run("one", one),
        run("two", two),
        one.map(_.point),
        Comparison.Terms(threshold, withinProcess = true)
      )
    }
    val judged = comparisons.flatMap(_.points).flatMap(p => p.judged.map(p.verdict -> _))
    FalsePositives(
      comparisons.size,
      judged.size,
      part(judged)(!_._2.interval.contains(1)),
      part(judged)(_._1.isChange),
      part(comparisons)(_.points.exists(_.verdict.isChange))
    )
  }

  private def run(id: String, points: Seq[PointSamples]) =
    ComparedRun(id, None, points.map(p => p.point -> ComparedRun.of(p)).to(VectorMap), Map.empty)

  private def part[A](all: Seq[A])(condition: A => Boolean): Double =
    if (all.isEmpty) 0 else all.count(condition) / all.size.toDouble
}
