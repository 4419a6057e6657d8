package mpp.orchestrate

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Failure
import scala.util.Success
import scala.util.Try

import io.grpc.Status
import io.grpc.StatusRuntimeException
import kompics.benchmarks.{FailureKind => Kind}
import kompics.benchmarks.NotImplemented
import kompics.benchmarks.ProgressRequest
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import mpp.catalogue.Point
import mpp.results.FailureKind
import mpp.testee.Testee
import mpp.testee.TesteeProcess

/** One request to a testee, watched until it has an outcome. */
object Measurement {

  /** What came of a request. */
  sealed trait Outcome

  /** The testee answered and is ready for the next request. */
  final case class Answered(result: TestResult) extends Outcome

  /** The testee did not answer as it should, and cannot be used any more.
    *
    * @param culprit
    *   the one of its processes that is at fault, if it is known and not the first
    */
  final case class Broken(kind: FailureKind, reason: String, culprit: Option[TesteeProcess] = None) extends Outcome

  /** Short points are over before they are asked for progress even once. */
  private val PollInterval = 1.second

  /** For the news of a process's death to follow the end of its connection. */
  private val ExitNews = 2.seconds

  /** The same for the end of an agent on another node. */
  private val RemoteExitNews = 6.seconds

  /** Failures that have nothing to do with the state of processes. */
  private val OfRequest = Set[Kind](
    Kind.FAILURE_KIND_INVALID_PARAMETERS,
    Kind.FAILURE_KIND_NOT_CONVERGED,
    Kind.FAILURE_KIND_WRONG_ANSWER,
    Kind.FAILURE_KIND_NOT_LINEARIZABLE
  )

  /** @param onProgress
    *   is told how far the testee has come, about once a second
    */
  def run(testee: Testee, point: Point[_], policy: Policy, deadlines: Deadlines)(
      onProgress: ProgressResponse => Unit
  ): Outcome = {
    val reply = point.send(testee.stub, policy.toRequest)
    val ended = Future.firstCompletedOf(Seq(reply.map(_ => ()), testee.ended.map(_ => ())))
    val watch = new StallWatch(deadlines, policy, progressKnown = testee.info.isDefined)
    var broken = Option.empty[Broken]
    while (broken.isEmpty && !isOver(ended, PollInterval)) {
      if (testee.info.isDefined) ask(testee, ended) match {
        case Some(Success(progress)) =>
          watch.note(progress)
          onProgress(progress)
        case Some(Failure(e)) if !reply.isCompleted && testee.isAlive => broken = unanswered(e)
        case _ => ()
      }
      broken = broken.orElse(watch.expired)
    }
    broken.getOrElse(outcome(testee, reply))
  }

  private def outcome(testee: Testee, reply: Future[TestResult]): Outcome = reply.value match {
    case Some(Success(failure: TestFailure)) if testee.isDistributed => ofGroup(testee, failure)
    case Some(Success(result)) => Answered(result)
    case Some(Failure(e: StatusRuntimeException)) if e.getStatus.getCode == Status.Code.UNIMPLEMENTED =>
      Answered(NotImplemented())
    case failed =>
      crash(testee).getOrElse {
        val reason = failed.flatMap(_.failed.toOption).fold("no reply")(_.getMessage)
        Broken(FailureKind.Internal, s"the request failed: $reason")
      }
  }

  /** A master's failure may be the first news of a client that ended or fell silent; one that it names is used no more,
    * whatever it was.
    */
  private def ofGroup(testee: Testee, failure: TestFailure): Outcome =
    if (OfRequest(failure.kind)) Answered(failure)
    else {
      val (reason, culprit) = Culprit.of(testee, failure.reason)
      val ready = testee.isReady(Deadlines.Unanswered)
      val silent = !ready && culprit.isDefined && testee.isAlive
      val crashed = if (silent) None else crash(testee, if (culprit.isDefined) RemoteExitNews else ExitNews)
      crashed.getOrElse {
        if (!ready) Broken(FailureKind.Timeout, reason, culprit)
        else if (culprit.isDefined) Broken(FailureKind.of(failure.kind), reason, culprit)
        else Answered(failure.copy(reason = reason))
      }
    }

  /** What it is if one of the processes has ended, or is just ending. */
  private def crash(testee: Testee, within: FiniteDuration = ExitNews): Option[Broken] = {
    Try(Await.ready(testee.ended, within))
    testee.ended.value.collect { case Success(ended) =>
      val Testee.Ended(process, exit) = cause(testee, ended)
      val reason = s"${process.name.getOrElse("the testee")} ended during the request ($exit)"
      Broken(FailureKind.Crash, reason, Some(process))
    }
  }

  /** A client ends by itself when its master has gone, and may be the first to be known of. */
  private def cause(testee: Testee, ended: Testee.Ended): Testee.Ended = {
    val master = testee.processes.head
    val byItself = ended.process != master && ended.exit.why == "self" && !ended.exit.isBySignal
    if (byItself && isOver(master.agent.exit, ExitNews))
      master.agent.exit.value.collect { case Success(exit) => Testee.Ended(master, exit) }.getOrElse(ended)
    else ended
  }

  /** Nothing if the request came to its end meanwhile. */
  private def ask(testee: Testee, ended: Future[Unit]): Option[Try[ProgressResponse]] = {
    val call = testee.stub.withDeadlineAfter(Deadlines.Unanswered.toMillis, MILLISECONDS).progress(ProgressRequest())
    isOver(Future.firstCompletedOf(Seq(ended, call.map(_ => ()))), Deadlines.Unanswered + PollInterval)
    if (ended.isCompleted) None else call.value
  }

  private def unanswered(e: Throwable): Option[Broken] = e match {
    case e: StatusRuntimeException if e.getStatus.getCode == Status.Code.DEADLINE_EXCEEDED =>
      Some(Broken(FailureKind.Timeout, s"the testee did not answer for ${Deadlines.Unanswered.toSeconds} s"))
    case _ => None
  }

  private def isOver(future: Future[_], within: FiniteDuration): Boolean =
    try {
      Await.ready(future, within)
      true
    } catch { case _: TimeoutException => false }
}
