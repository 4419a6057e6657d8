package mpp.profile

import java.time.Instant

import scala.concurrent.duration._

import kompics.benchmarks.NotImplemented
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Judge
import mpp.orchestrate.Measurement
import mpp.results.PointRecord
import mpp.results.Status
import mpp.testee.RunningTestee

/** Requests for one point, one after the other. The number of their runs follows how long they take.
  *
  * @param length
  *   the time that a request should take: preparation and answer are then a small part
  */
final class PointRequests(testee: RunningTestee, point: Point, length: FiniteDuration) {
  import PointRequests._

  private val measurement = new Measurement(testee, Deadlines(stall = Patience))
  private var runs = 1

  /** Sends requests until the time is over, at least one.
    *
    * @return
    *   the reason why one failed, or the runs of all
    */
  def of(time: FiniteDuration): Either[String, Runs] = {
    val deadline = time.fromNow
    var all = request()
    while (all.isRight && deadline.hasTimeLeft()) all = all.flatMap(soFar => request().map(soFar ++ _))
    all
  }

  private def request(): Either[String, Runs] = {
    val begun = System.nanoTime()
    val policy = Policy(warmupRuns = 0, minRuns = runs, maxRuns = runs, rseTarget = 1)
    val answered = measurement.run(point, policy)(_ => ()) match {
      case Measurement.Answered(_: NotImplemented) => Left(s"it does not have ${point.benchmark.symbol}")
      case Measurement.Answered(result) =>
        val blank = Judge.blank("", point, invocation = 1, Status.Failed, Instant.now, durationMillis = 0)
        val record = Judge.record(blank, point, result)
        record.failure.map(f => s"${f.kind.name}: ${f.reason}").toLeft(Runs.of(record))
      case Measurement.Broken(kind, reason, _) => Left(s"${kind.name}: $reason")
    }
    val millis = ((System.nanoTime() - begun) / 1e6).max(1)
    runs = (runs * length.toMillis / millis).max(1).min(MostRuns).min(MostGrowth * runs).toInt
    answered
  }
}

object PointRequests {

  /** Measured runs.
    *
    * @param samples
    *   milliseconds, or what else the benchmark's runs are samples of
    * @param metrics
    *   what the testee measured besides, summed up over its requests
    */
  final case class Runs(samples: Seq[Double], metrics: Map[String, Double] = Map.empty) {
    def size: Int = samples.size

    def ++(more: Runs): Runs = {
      val names = (metrics.keySet ++ more.metrics.keySet).toSeq
      Runs(
        samples ++ more.samples,
        names.map(name => name -> (metrics.getOrElse(name, 0.0) + more.metrics.getOrElse(name, 0.0))).toMap
      )
    }
  }

  object Runs {
    val none: Runs = Runs(Nil)

    def of(record: PointRecord): Runs = Runs(record.samplesMillis, record.metrics)
  }

  /** No run may take longer. */
  private val Patience = 2.minutes

  /** Fewer than the contract allows: the answer has a number for each. */
  private val MostRuns = 10000.0

  /** A first run tells little of those after it. */
  private val MostGrowth = 10.0
}
