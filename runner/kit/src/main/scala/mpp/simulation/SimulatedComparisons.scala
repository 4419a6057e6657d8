package mpp.simulation

import java.util.SplittableRandom
import java.util.stream.IntStream

import scala.collection.immutable.VectorMap
import scala.jdk.CollectionConverters._
import scala.util.Random

import mpp.compare.ComparedRun
import mpp.compare.Comparison
import mpp.compare.Verdict
import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.simulation.Simulation.Shape
import mpp.stats.Halves
import mpp.stats.Invocations

/** The findings of many comparisons.
  *
  * @param comparisons
  *   their number
  * @param points
  *   the number of their ratios, all in all
  * @param significant
  *   part of the ratios whose own 95 % interval leaves out 1
  * @param verdicts
  *   part of the ratios with each verdict
  * @param alarms
  *   part of the comparisons in which any point comes out as faster or slower
  */
final case class SimulatedComparisons(
    comparisons: Int,
    points: Int,
    significant: Double,
    verdicts: Map[Verdict, Double],
    alarms: Double
) {

  /** Part of the ratios that come out as faster or slower. */
  def changes: Double = verdicts.collect { case (verdict, part) if verdict.isChange => part }.sum
}

object SimulatedComparisons {

  /** Compares halves of a run's points, which are equals.
    *
    * @param splits
    *   the number of splits
    */
  def ofSplits(points: Seq[PointSamples], terms: Comparison.Terms, splits: Int, seed: Long): SimulatedComparisons =
    of(splits) { i =>
      val parting = Halves.AtRandom(new Random(seed + i))
      val (one, two) = points.flatMap(p =>
        Halves.of(p.invocations, parting).map { case (one, two) =>
          (p.copy(invocations = one), p.copy(invocations = two))
        }
      ).unzip
      compare(one, two, terms)
    }

  /** Pairs of simulated runs.
    *
    * @param changed
    *   the number of points that take longer in the second, by the effect
    * @param effect
    *   as a fraction
    */
  final case class Design(
      simulation: Simulation,
      shape: Shape,
      processDeviation: Double,
      points: Int,
      changed: Int = 0,
      effect: Double = 0
  )

  /** @return
    *   the findings for the points that take longer, if there are any, and else for all
    */
  def of(design: Design, terms: Comparison.Terms, comparisons: Int, seed: Long): SimulatedComparisons =
    of(comparisons) { i =>
      val random = new SplittableRandom(seed + i)
      def run(factor: Int => Double) = (1 to design.points).map { n =>
        val times = design.simulation.invocations(design.shape, random.nextLong(), design.processDeviation)
        point(n, times.map(_.map(_ * factor(n))))
      }
      val found = compare(run(_ => 1), run(n => if (n <= design.changed) 1 + design.effect else 1), terms)
      if (design.changed == 0) found else found.copy(points = found.points.take(design.changed))
    }

  private def point(n: Int, times: Invocations) =
    PointSamples(
      PointKey("SIMULATED", "SIMULATED", s"number: $n\n"),
      Seq("number" -> n.toString),
      times,
      converged = true
    )

  private def compare(one: Seq[PointSamples], two: Seq[PointSamples], terms: Comparison.Terms) =
    Comparison.of(run("one", one), run("two", two), one.map(_.point), terms)

  private def run(id: String, points: Seq[PointSamples]) =
    ComparedRun(id, None, points.map(p => p.point -> ComparedRun.of(p)).to(VectorMap), Map.empty)

  private def of(comparisons: Int)(make: Int => Comparison): SimulatedComparisons = {
    val made = IntStream.range(0, comparisons).parallel().mapToObj[Comparison](make(_)).toList.asScala.toSeq
    val compared = made.flatMap(_.points).filter(_.ratio.isDefined)
    SimulatedComparisons(
      made.size,
      compared.size,
      part(compared)(_.ratio.exists(!_.interval().contains(1))),
      Verdict.all.map(v => v -> part(compared)(_.verdict == v)).toMap,
      part(made)(_.points.exists(_.verdict.isChange))
    )
  }

  private def part[A](all: Seq[A])(condition: A => Boolean): Double =
    if (all.isEmpty) 0 else all.count(condition) / all.size.toDouble
}
