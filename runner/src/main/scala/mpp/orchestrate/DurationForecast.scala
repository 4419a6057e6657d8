package mpp.orchestrate

import scala.concurrent.duration._

import mpp.results.Journal
import mpp.results.PointKey
import mpp.results.PointRecord

/** The times of points in earlier runs.
  *
  * @param points
  *   an invocation of each point that was measured before, in processes that are there already
  * @param starts
  *   until processes were ready, by testee and benchmark
  */
final case class DurationForecast(
    points: Map[PointKey, FiniteDuration],
    starts: Map[(String, String), FiniteDuration]
) {

  /** The number of the steps' points that were measured before, and the time that these take together, with the start
    * of processes for each step, without their end.
    */
  def of(steps: Seq[Plan.Step]): (Int, FiniteDuration) = {
    val known = steps.map(step => step.group -> step.keys.filter(points.contains)).filter(_._2.nonEmpty)
    val times = known.flatMap { case (group, keys) =>
      starts.get((group.testee.symbol, group.benchmark.symbol)) ++ keys.map(points)
    }
    (known.flatMap(_._2).distinct.size, times.foldLeft(Duration.Zero)(_ + _))
  }
}

object DurationForecast {

  /** Each point as in the newest run that has a measurement of it, and so each start; the mean where there are several.
    *
    * @param newestFirst
    *   records of earlier runs; not more of them are looked at than it takes
    */
  def from(newestFirst: Iterator[Seq[PointRecord]], points: Seq[PointKey]): DurationForecast = {
    var unknown = points.toSet
    var forecast = DurationForecast(Map.empty, Map.empty)
    while (unknown.nonEmpty && newestFirst.hasNext) {
      val measured = Journal.latest(newestFirst.next()).filter(_.samplesMillis.nonEmpty)
      val found =
        measured.filter(r => unknown(r.point)).groupMap(_.point)(r => r.durationMillis - r.startMillis.getOrElse(0L))
      val starts = measured.flatMap(r => r.startMillis.map((r.symbol, r.benchmark) -> _)).groupMap(_._1)(_._2)
      forecast = DurationForecast(means(found) ++ forecast.points, means(starts) ++ forecast.starts)
      unknown --= found.keys
    }
    forecast
  }

  private def means[K](millis: Map[K, Seq[Long]]): Map[K, FiniteDuration] =
    millis.map { case (key, values) => key -> (values.sum / values.size).millis }
}
