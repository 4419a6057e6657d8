package mpp.profile

import java.time.Instant

import scala.concurrent.duration._

import kompics.benchmarks.NotImplemented
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.orchestrate.Conditions
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Judge
import mpp.orchestrate.Measurement
import mpp.results.ProcessConditions
import mpp.results.Status
import mpp.testee.RunningTestee
import mpp.testee.Sample
import mpp.testee.TesteeProcess

/** Measures a point without and with profilers attached to a running testee.
  *
  * Profilers are attached and detached between requests. The measurements without them enclose the one with them, so
  * that a testee that still warms up, or a machine that slows down, is not taken for their cost.
  *
  * @param warmUp
  *   time for requests before the first measurement
  * @param plain
  *   time for each of both measurements without profilers
  * @param profiled
  *   time for the one with them
  */
final class ProfiledPoint(warmUp: FiniteDuration, plain: FiniteDuration, profiled: FiniteDuration) {
  import ProfiledPoint._

  /** Measures, and ends the testee.
    *
    * @param attach
    *   attaches a profiler to a process of the testee
    * @return
    *   the reason why nothing was measured, or what was
    */
  def measure(testee: RunningTestee, point: Point)(
      attach: TesteeProcess => Either[String, Profiler.Recording]
  ): Either[String, Outcome] = {
    val requests = new Requests(testee, point)
    val outcome =
      for {
        _ <- requests.of(warmUp)
        begin = testee.sample(Sample.Begin)
        before <- requests.of(plain)
        end = testee.sample(Sample.End)
        observed <- observe(testee, requests)(attach)
        after <- requests.of(plain)
        conditions = Conditions.between(testee.processes, begin, end)
      } yield Outcome(before, observed.samples, after, conditions, observed.profiles)
    if (testee.isAlive) testee.shutdown() else testee.kill()
    outcome
  }

  /** In every case no profiler stays attached. */
  private def observe(testee: RunningTestee, requests: Requests)(
      attach: TesteeProcess => Either[String, Profiler.Recording]
  ): Either[String, Observed] = {
    val attached = testee.processes.map(process => process -> attach(process))
    val recordings = attached.collect { case (_, Right(recording)) => recording }
    val samples =
      try if (recordings.isEmpty) Right(Nil) else requests.of(profiled)
      finally recordings.foreach(_.stop())
    samples.map(Observed(
      _,
      attached.map { case (process, recording) =>
        Profile(process, recording.flatMap(r => r.stop().toLeft(()).flatMap(_ => r.stacks())))
      }
    ))
  }
}

object ProfiledPoint {

  /** The stacks of a process, or the reason why there are none. */
  final case class Profile(process: TesteeProcess, stacks: Either[String, FoldedStacks])

  /** Runs with profilers attached, and their profiles. */
  final private case class Observed(samples: Seq[Double], profiles: Seq[Profile])

  /** The runs of a point.
    *
    * @param before
    *   samples without profilers: milliseconds, or what else the benchmark's runs are samples of
    * @param during
    *   those with them; none if none could be attached
    * @param after
    *   those without them again
    * @param conditions
    *   counters of each process over the first measurement without profilers
    */
  final case class Outcome(
      before: Seq[Double],
      during: Seq[Double],
      after: Seq[Double],
      conditions: Seq[ProcessConditions],
      profiles: Seq[Profile]
  ) {
    def plain: Seq[Double] = before ++ after
  }

  /** No run may take longer. */
  private val Patience = 2.minutes

  /** So long should a request take: set-up is then a small part, and the time for requests is kept. */
  private val RequestMillis = 1000.0

  /** Requests for one point, one after the other. The number of their runs follows how long they take. */
  final private class Requests(testee: RunningTestee, point: Point) {
    private val measurement = new Measurement(testee, Deadlines(stall = Patience))
    private var runs = 1

    /** Sends requests until the time is over, at least one.
      *
      * @return
      *   the reason why one failed, or the samples of all
      */
    def of(time: FiniteDuration): Either[String, Seq[Double]] = {
      val deadline = time.fromNow
      var samples = request()
      while (samples.isRight && deadline.hasTimeLeft()) samples = samples.flatMap(soFar => request().map(soFar ++ _))
      samples
    }

    private def request(): Either[String, Seq[Double]] = {
      val begun = System.nanoTime()
      val policy = Policy(warmupRuns = 0, minRuns = runs, maxRuns = runs, rseTarget = 1)
      val samples = measurement.run(point, policy)(_ => ()) match {
        case Measurement.Answered(_: NotImplemented) => Left(s"it does not have ${point.benchmark.symbol}")
        case Measurement.Answered(result) =>
          val blank = Judge.blank("", point, invocation = 1, Status.Failed, Instant.now, durationMillis = 0)
          val record = Judge.record(blank, point, result)
          record.failure.map(f => s"${f.kind.name}: ${f.reason}").toLeft(record.samplesMillis)
        case Measurement.Broken(kind, reason, _) => Left(s"${kind.name}: $reason")
      }
      val millis = ((System.nanoTime() - begun) / 1e6).max(1)
      runs = (runs * RequestMillis / millis).max(1).min(MostRuns).min(MostGrowth * runs).toInt
      samples
    }
  }

  /** Fewer than the contract allows: the answer has a number for each. */
  private val MostRuns = 10000.0

  /** A first run tells little of those after it. */
  private val MostGrowth = 10.0
}
