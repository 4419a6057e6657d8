package mpp.testee

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Point

/** A testee that is ready for requests, as measurements use it: one process, or a master and its clients. Calls fail
  * with [[io.grpc.StatusRuntimeException]].
  */
trait RunningTestee {

  /** All of it; the first serves the runner. */
  def processes: Seq[TesteeProcess]

  /** Its description of itself; none from a testee of the published suite, which has no `Progress` either. */
  def info: Option[TesteeInfo]

  /** Sends a point's request, whose reply has no deadline. */
  def send(point: Point, policy: RunPolicy): Future[TestResult]

  /** Asks how far the request in progress has come.
    *
    * @param within
    *   deadline of the call, whose status is `DEADLINE_EXCEEDED` afterwards
    */
  def progress(within: FiniteDuration): Future[ProgressResponse]

  /** True if it says that it can take requests. A master that has lost a client says that it cannot.
    *
    * @param within
    *   the deadline for its answer
    */
  def isReady(within: FiniteDuration): Boolean

  /** Asks it to end, which a master passes on to its clients, and ends processes that do not. */
  def shutdown(): Unit

  /** Ends it at once. */
  def kill(): Unit

  /** The first of its processes that ended, once one has. */
  def ended: Future[RunningTestee.Ended]

  /** True if all of its processes live. */
  def isAlive: Boolean = processes.forall(_.agent.isAlive)

  /** True if it has clients. */
  def isDistributed: Boolean = processes.size > 1

  /** Counters of each of its processes' nodes up to now, in their order; none of a node that does not tell them soon.
    */
  def sample(moment: Sample.Moment): Seq[Option[Sample]] = {
    val deadline = RunningTestee.SampleDeadline.fromNow
    def left = deadline.timeLeft.max(Duration.Zero)
    processes.map(_.agent.sample(moment)).map(told => Try(Await.result(told, left)).toOption)
  }
}

object RunningTestee {

  /** The end of one of a testee's processes. */
  final case class Ended(process: TesteeProcess, exit: Agent.Exit)

  /** The deadline for all agents to tell their counters. */
  private val SampleDeadline = 2.seconds

  /** Completes at the end of any of a testee's processes. */
  def firstToEnd(processes: Seq[TesteeProcess]): Future[Ended] =
    Future.firstCompletedOf(processes.map(process => process.agent.exit.map(Ended(process, _))))
}
