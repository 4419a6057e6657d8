package mpp.orchestrate

import scala.concurrent.duration._

import mpp.results.Journal
import mpp.results.PointKey
import mpp.results.PointRecord

/** How long points took in earlier runs.
  *
  * @param durations
  *   of those points that were measured before
  */
final case class Estimate(durations: Map[PointKey, FiniteDuration]) {

  /** How many of the points were measured before, and how long these took together. */
  def of(points: Seq[PointKey]): (Int, FiniteDuration) = {
    val known = points.flatMap(durations.get)
    (known.size, known.foldLeft(Duration.Zero)(_ + _))
  }
}

object Estimate {

  /** Each point as in the newest run that has a measurement of it.
    *
    * @param newestFirst
    *   records of earlier runs; not more of them are looked at than it takes
    */
  def from(newestFirst: Iterator[Seq[PointRecord]], points: Seq[PointKey]): Estimate = {
    var unknown = points.toSet
    var durations = Map.empty[PointKey, FiniteDuration]
    while (unknown.nonEmpty && newestFirst.hasNext)
      for ((point, records) <- Journal.latest(newestFirst.next()).groupBy(_.point) if unknown(point)) {
        val measured = records.filter(_.samplesMillis.nonEmpty)
        if (measured.nonEmpty) {
          durations += point -> measured.map(_.durationMillis).sum.millis
          unknown -= point
        }
      }
    Estimate(durations)
  }
}
