package mpp.profile

import scala.concurrent.duration._

import mpp.catalogue.Point
import mpp.orchestrate.Conditions
import mpp.profile.PointRequests.Runs
import mpp.results.ProcessConditions
import mpp.testee.RunningTestee
import mpp.testee.Sample
import mpp.testee.TesteeProcess

/** Measures a point without and with profilers attached to a running testee.
  *
  * Profilers are attached and detached between requests. The measurements without them enclose the one with them, so
  * that a testee that still warms up, or a machine that slows down, is not taken for their cost. System calls are
  * counted last, since that, too, takes time.
  *
  * @param warmUp
  *   time for requests before the first measurement
  * @param plain
  *   time for each of both measurements without profilers
  * @param profiled
  *   time for the one with them
  * @param counted
  *   time for the one in which system calls are counted
  */
final class ProfiledPoint(
    warmUp: FiniteDuration,
    plain: FiniteDuration,
    profiled: FiniteDuration,
    counted: FiniteDuration
) {
  import ProfiledPoint._

  /** Measures, and ends the testee.
    *
    * @param attach
    *   attaches a profiler to a process of the testee
    * @param count
    *   attaches a counter of system calls to a process, if there are counters
    * @return
    *   the reason why nothing was measured, or what was
    */
  def measure(testee: RunningTestee, point: Point)(
      attach: TesteeProcess => Either[String, Profiler.Recording],
      count: TesteeProcess => Option[CallCounter] = _ => None
  ): Either[String, Outcome] = {
    val requests = new PointRequests(testee, point, length = (profiled / Requests).max(ShortestRequest))
    val outcome =
      for {
        _ <- requests.of(warmUp)
        begin = testee.sample(Sample.Begin)
        before <- requests.of(plain)
        end = testee.sample(Sample.End)
        observed <- observe(testee, requests)(attach)
        after <- requests.of(plain)
        calls <- countCalls(testee, requests)(count)
        conditions = Conditions.between(testee.processes, begin, end)
      } yield Outcome(before, observed.runs, after, conditions, observed.profiles, calls)
    if (testee.isAlive) testee.shutdown() else testee.kill()
    outcome
  }

  /** In every case no profiler stays attached. */
  private def observe(testee: RunningTestee, requests: PointRequests)(
      attach: TesteeProcess => Either[String, Profiler.Recording]
  ): Either[String, Observed] = {
    val attached = testee.processes.map(process => process -> attach(process))
    val recordings = attached.collect { case (_, Right(recording)) => recording }
    val runs =
      try if (recordings.isEmpty) Right(Runs.none) else requests.of(profiled)
      finally recordings.foreach(_.stop())
    runs.map(Observed(
      _,
      attached.map { case (process, recording) =>
        Profile(process, recording.flatMap(r => r.stop().toLeft(()).flatMap(_ => r.stacks())))
      }
    ))
  }

  private def countCalls(testee: RunningTestee, requests: PointRequests)(
      count: TesteeProcess => Option[CallCounter]
  ): Either[String, Map[TesteeProcess, Double]] = {
    val counters = testee.processes.flatMap(process => count(process).map(process -> _))
    val runs =
      try if (counters.isEmpty) Right(Runs.none) else requests.of(counted)
      finally counters.foreach(_._2.stop())
    runs.map(r => counters.flatMap { case (process, counter) => counter.stop().map(process -> _ / r.size) }.toMap)
  }
}

object ProfiledPoint {

  /** Requests of a measurement, so that its time is kept. */
  private val Requests = 5L

  /** Shorter requests spend much of their time on what surrounds their runs. */
  private val ShortestRequest = 1.second

  /** Counts system calls. */
  trait CallCounter {

    /** Ends it; does nothing the second time.
      *
      * @return
      *   the number of calls since its begin, if it is known
      */
    def stop(): Option[Double]
  }

  /** The stacks of a process, or the reason why there are none. */
  final case class Profile(process: TesteeProcess, stacks: Either[String, FoldedStacks])

  /** Runs with profilers attached, and their profiles. */
  final private case class Observed(runs: Runs, profiles: Seq[Profile])

  /** The runs of a point.
    *
    * @param before
    *   those without profilers
    * @param during
    *   those with them; none if none could be attached
    * @param after
    *   those without them again
    * @param conditions
    *   counters of each process over the first measurement without profilers
    * @param callsPerRun
    *   system calls of the processes of which they were counted
    */
  final case class Outcome(
      before: Runs,
      during: Runs,
      after: Runs,
      conditions: Seq[ProcessConditions],
      profiles: Seq[Profile],
      callsPerRun: Map[TesteeProcess, Double]
  ) {
    def plain: Runs = before ++ after
  }
}
