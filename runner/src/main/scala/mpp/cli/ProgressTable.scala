package mpp.cli

import scala.concurrent.duration._

import mpp.results.PointRecord
import mpp.text.Numbers

/** The course of a run as a table: a line per testee with its points, its rate and its rest, then one for all.
  *
  * @param planned
  *   symbols of the testees in the order of the plan, each with its number of points, every invocation counted
  */
final class ProgressTable(planned: Seq[(String, Int)]) {
  import ProgressTable._

  private val total = planned.map(_._2).sum
  private var finished = planned.map { case (symbol, _) => symbol -> Finished(0, Duration.Zero) }.toMap
  private var current = Option.empty[(String, String)]

  /** Number of points that have an outcome. */
  def points: Int = finished.values.map(_.points).sum

  /** @param detail
    *   the point at hand, and how far it is
    */
  def now(symbol: String, detail: String): Unit = current = Some(symbol -> detail)

  def add(record: PointRecord): Unit = {
    val before = finished.getOrElse(record.symbol, Finished(0, Duration.Zero))
    finished += record.symbol -> Finished(before.points + 1, before.time + record.durationMillis.millis)
    current = None
  }

  /** @param most
    *   number of lines that there is room for, at least 2
    * @param elapsed
    *   since the run began
    */
  def lines(most: Int, elapsed: FiniteDuration): Seq[String] = {
    val shown = chosen(most - 1)
    val hidden = planned.size - shown.size
    val more = if (hidden == 0) "" else s", ${Numbers.count(hidden, "testee")} not shown"
    val rests = planned.flatMap { case (symbol, points) => rest(symbol, points) }
    val about = rests.reduceOption(_ + _).fold("")(r => s", about ${Numbers.duration(r)} left")
    shown.map { case (symbol, points) => line(symbol, points) } :+
      s"$points of ${Numbers.count(total, "point")} in ${Numbers.duration(elapsed)}$about$more"
  }

  /** The testees that have room: the one at hand, then those at work, then those to come, in the order of the plan. */
  private def chosen(most: Int): Seq[(String, Int)] = {
    def urgency(row: (String, Int)) = {
      val done = finished(row._1).points
      if (current.exists(_._1 == row._1)) 0 else if (done > 0 && done < row._2) 1 else if (done == 0) 2 else 3
    }
    val chosen = planned.sortBy(urgency).take(most).toSet
    planned.filter(chosen)
  }

  private def line(symbol: String, points: Int): String = {
    val done = finished(symbol)
    val width = total.toString.length
    val count = s"%${width}d of %${width}d".format(done.points, points)
    val rate = if (done.points == 0) "" else f"${done.points / (done.time.max(Least) / 1.minute)}%.1f points/min"
    val detail = current.collect { case (`symbol`, detail) => detail }.getOrElse("")
    val mark = if (detail.isEmpty) " " else ">"
    val about =
      if (done.points == points) "done" else rest(symbol, points).fold("")(r => s"about ${Numbers.duration(r)}")
    val columns =
      Seq(s"$mark ${symbol.padTo(symbolWidth, ' ')}", count, rate.padTo(RateWidth, ' '), about.padTo(RestWidth, ' '))
    (columns :+ detail).mkString("  ").stripTrailing
  }

  private lazy val symbolWidth = planned.map(_._1.length).max

  /** By the testee's own points; by those of all before it has any. */
  private def rest(symbol: String, points: Int): Option[FiniteDuration] = {
    val own = finished(symbol)
    val known = if (own.points > 0) own else Finished(this.points, finished.values.map(_.time).reduce(_ + _))
    Option.when(known.points > 0)(known.time * (points - own.points).max(0).toLong / known.points.toLong)
  }
}

object ProgressTable {
  private val RateWidth = "1000.0 points/min".length
  private val RestWidth = "about 59 min 59 s".length

  /** A point that took no time at all has no rate. */
  private val Least: FiniteDuration = 1.milli

  /** Points of a testee, and the time that they took together. */
  final private case class Finished(points: Int, time: FiniteDuration)
}
