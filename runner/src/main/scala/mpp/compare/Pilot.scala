package mpp.compare

import mpp.results.PointKey
import mpp.results.PointRecord
import mpp.results.PointSamples
import mpp.results.Sides
import mpp.stats.Detectable
import mpp.stats.PairedRatio
import mpp.stats.ProcessVariance

/** A run by which another is planned: how much its points vary, and which differences could be found with more
  * invocations. Points of a run that compares two sides are planned as ratios within blocks, those of others as in
  * comparisons of two runs.
  *
  * @param level
  *   the p-value up to which a difference counts, all points judged together
  */
final case class Pilot(points: Seq[Pilot.Point], level: Double)

object Pilot {

  /** Files hold the order of no more. */
  private val MostInvocations = 1000

  /** A point of the pilot.
    *
    * @param point
    *   without its side
    * @param invocations
    *   its invocations, or those of each of its sides
    * @param deviation
    *   the deviation of the logarithm of an invocation's mean, or of the ratio within a block
    * @param durationMillis
    *   an invocation's, or that of one on each side
    */
  final case class Point(
      point: PointKey,
      parameters: Seq[(String, String)],
      invocations: Int,
      variance: ProcessVariance,
      deviation: Double,
      paired: Boolean,
      durationMillis: Double
  ) {

    /** The smallest difference that as many invocations as in the pilot find, as a fraction. */
    def detectable(level: Double): Double = Detectable.effect(deviation, invocations, paired, level)

    /** The fewest invocations that find a difference, unless these are too many for a run. */
    def needed(wanted: Double, level: Double): Option[Int] =
      Detectable.invocations(wanted, deviation, paired, level, MostInvocations)
  }

  /** @param records
    *   the latest of every invocation
    */
  def of(records: Seq[PointRecord]): Pilot = {
    val durations = records.filter(_.samplesMillis.nonEmpty).groupMap(_.point)(_.durationMillis.toDouble)
    val points = for {
      (point, sides) <- PointSamples.of(records).groupBy(s => Sides.point(s.point)).toSeq
      variance <- ProcessVariance.of(sides.head.invocations)
      deviation <- deviation(sides)
    } yield {
      val millis = sides.map(s => durations(s.point).sum / durations(s.point).size).sum
      val invocations = sides.map(_.estimate.invocations).min
      Point(point, sides.head.parameters, invocations, variance, deviation, sides.size > 1, millis)
    }
    Pilot(
      points.sortBy(p => (p.point.symbol, p.point.benchmark, p.point.params)),
      Verdict.ErrorLevel / points.size.max(1)
    )
  }

  private def deviation(sides: Seq[PointSamples]): Option[Double] = {
    val (error, invocations) = sides.map(_.estimate) match {
      case Seq(a, b) =>
        val ratio = PairedRatio(b, a)
        (ratio.map(_.error), ratio.fold(0)(_.invocations))
      case one => (Some(one.head.error), one.head.invocations)
    }
    error.filter(_ => invocations > 1).map(_ * math.sqrt(invocations.toDouble))
  }
}
