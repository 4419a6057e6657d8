package mpp.orchestrate

import java.time.Instant

import scala.concurrent.duration._

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Point
import mpp.manifest.Manifest
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status
import mpp.testee.StartFailure
import mpp.testee.Testee

/** Carries out a plan: every testee, every benchmark, every point, one after the other.
  *
  * A testee's process is fresh for each benchmark and shared by the benchmark's points, so that a result does not
  * depend on which other benchmarks were asked for. A process that breaks is replaced; after three failed starts in a
  * row the rest of the testee is skipped.
  */
final class Campaign(
    policy: Policy,
    deadlines: Deadlines,
    start: Manifest => Either[StartFailure, Testee],
    listener: Campaign.Listener
) {
  import Campaign._

  /** Ends early, without an exception, once `stopped`. */
  def run(plan: Plan, stopped: () => Boolean): Unit =
    for (testee <- plan.testees if !stopped())
      new TesteeRun(testee, stopped).run(plan.groups.filter(_.testee == testee))

  final private class TesteeRun(manifest: Manifest, stopped: () => Boolean) {
    private var failedStarts = 0
    private var lastStartError = ""
    private var info = Option.empty[TesteeInfo]
    private var running = Option.empty[Testee]

    def run(groups: Seq[Plan.Group]): Unit =
      try
        for (group <- groups if !stopped()) {
          group.points.foreach(point => if (!stopped()) measure(point))
          endProcess(_.shutdown())
        }
      finally endProcess(_.kill())

    private def measure(point: Point[_]): Unit = {
      listener.pointStarted(manifest, point)
      val clock = new Clock
      def blank(status: Status) = Judge.blank(manifest.symbol, point, status, clock.startedAt, clock.elapsedMillis)
      val record =
        if (!offers(point)) blank(Status.NotImplemented)
        else if (failedStarts >= MostFailedStarts)
          blank(Status.Skipped).copy(failure =
            Some(Failure(
              FailureKind.Skipped,
              s"$MostFailedStarts starts in a row failed, the last one: $lastStartError"
            ))
          )
        else
          process() match {
            case Left(error) =>
              val kind = if (error.timedOut) FailureKind.Timeout else FailureKind.Crash
              val reason = s"the testee did not start: ${error.reason}"
              blank(Status.Failed).copy(failure = Some(Failure(kind, reason, listener.logTail(manifest))))
            case Right(_) if !offers(point) => blank(Status.NotImplemented)
            case Right(testee) =>
              Measurement.run(testee, point, policy, deadlines)(listener.progressed(manifest, point, _)) match {
                case Measurement.Answered(result) => Judge.record(blank(Status.Failed), point, result)
                case Measurement.Broken(kind, reason) =>
                  val failed = blank(Status.Failed)
                  endProcess(_.kill())
                  failed.copy(failure = Some(Failure(kind, reason, listener.logTail(manifest))))
              }
          }
      if (!stopped()) listener.pointFinished(manifest, record)
    }

    private def offers(point: Point[_]): Boolean =
      info.forall(i => i.benchmarks.isEmpty || i.benchmarks.contains(point.benchmark.symbol))

    private def process(): Either[StartFailure, Testee] = {
      if (running.exists(!_.isAlive)) endProcess(_.kill())
      running.map(Right(_)).getOrElse {
        val started = start(manifest)
        started match {
          case Right(testee) =>
            failedStarts = 0
            running = Some(testee)
            info = testee.info
            listener.testeeStarted(manifest, testee.info)
          case Left(error) =>
            failedStarts += 1
            lastStartError = error.reason
        }
        started
      }
    }

    private def endProcess(end: Testee => Unit): Unit = {
      running.foreach(end)
      running = None
    }
  }
}

object Campaign {

  /** After so many failed starts in a row a testee is given up. */
  val MostFailedStarts = 3

  /** Hears what happens, and keeps or shows it. */
  trait Listener {
    def testeeStarted(testee: Manifest, info: Option[TesteeInfo]): Unit
    def pointStarted(testee: Manifest, point: Point[_]): Unit
    def progressed(testee: Manifest, point: Point[_], progress: ProgressResponse): Unit
    def pointFinished(testee: Manifest, record: PointRecord): Unit

    /** Last lines that the testee wrote. */
    def logTail(testee: Manifest): Seq[String]
  }

  final private class Clock {
    val startedAt: Instant = Instant.now
    private val startedNanos = System.nanoTime()
    def elapsedMillis: Long = (System.nanoTime() - startedNanos).nanos.toMillis
  }
}
