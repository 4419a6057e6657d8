package mpp.cli

import mpp.results.PointRecord
import mpp.results.PointSamples
import mpp.results.Sides
import mpp.stats.ConfidenceInterval
import mpp.stats.PairedRatio
import mpp.text.Assignments
import mpp.text.Numbers

/** The end of a run once its intervals are narrow: whole blocks are added, so that every point has as many invocations,
  * until the 95 % interval of each is, on either side, at most this part of its mean. In a run that compares two sides
  * these are the intervals of the ratios.
  *
  * To stop at a narrow interval makes it too narrow, the more so the fewer invocations it may stop at (docs/planning.md
  * has numbers).
  *
  * @param target
  *   as a fraction, above 0 and up to 1
  */
final case class Precision(target: Double) {
  import Precision._

  /** True if these records, the latest of each point, make the invocation with that number needless. */
  def enough(invocation: Int, records: => Seq[PointRecord]): Boolean =
    invocation > FewestInvocations && intervals(records).forall(_.halfWidth <= target)

  /** A line for plans. */
  def says: String =
    s"more blocks follow the first $FewestInvocations until every interval is within ${Numbers.percent(target)}"

  /** Lines for the end of a run: whether it came so far, and which points did not. */
  def report(records: Seq[PointRecord]): Seq[String] = {
    val all = intervals(records)
    val wide = all.filterNot(_.halfWidth <= target).sortBy(-_.halfWidth)
    val made = Numbers.count(records.map(_.invocation).maxOption.getOrElse(0), "invocation")
    val count = Numbers.count(all.size, "interval")
    if (wide.isEmpty) Seq(s"$count within ${Numbers.percent(target)} after $made")
    else
      s"NOT as precise as asked: after $made ${wide.size} of $count wider than ${Numbers.percent(target)}" +:
        wide.take(MostShown).map(i => s"  ${i.point}: ${Numbers.percent(i.halfWidth)}")
  }
}

object Precision {

  /** Fewer tell too little of how processes differ to stop by it. */
  val FewestInvocations = 5

  /** At most, unless more are asked for. */
  val MostInvocations = 30

  private val MostShown = 5

  /** @param halfWidth
    *   half the width of a point's interval, as a part of its middle; infinite where there is none yet
    */
  final private case class Interval(point: String, halfWidth: Double)

  /** Points without any result are left out, for more invocations would give none either. */
  private def intervals(records: Seq[PointRecord]): Seq[Interval] =
    PointSamples.of(records).groupBy(s => Sides.point(s.point)).toSeq.map { case (point, sides) =>
      val interval = sides.sortBy(_.point.symbol) match {
        case Seq(a, b) => PairedRatio(b.estimate, a.estimate).map(_.interval())
        case one => Option(one.head.estimate).filterNot(_.method.withinProcess).flatMap(_.interval)
      }
      val name = s"${point.symbol} ${point.benchmark} ${Assignments.words(sides.head.parameters)}"
      Interval(name, interval.fold(Double.PositiveInfinity)(halfWidth))
    }

  private def halfWidth(interval: ConfidenceInterval): Double =
    (interval.high - interval.low) / (interval.high + interval.low)
}
