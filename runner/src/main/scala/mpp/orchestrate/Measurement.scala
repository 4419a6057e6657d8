package mpp.orchestrate

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
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import mpp.catalogue.Policy
import mpp.catalogue.Point
import mpp.results.FailureKind
import mpp.testee.ReplyLimits
import mpp.testee.RunningTestee
import mpp.testee.TesteeProcess

/** Requests to a testee, one after the other, each watched until it has an outcome. */
final class Measurement(testee: RunningTestee, deadlines: Deadlines) {
  import Measurement._

  /** @param onProgress
    *   is told how far the testee has come, at each of its answers
    */
  def run(point: Point, policy: Policy)(onProgress: ProgressResponse => Unit): Outcome = {
    val reply = testee.send(point, policy.toRequest)
    val ended = Future.firstCompletedOf(Seq(reply.map(_ => ()), testee.ended.map(_ => ())))
    val watch = new StallWatch(deadlines, progressKnown = testee.info.isDefined)
    var broken = Option.empty[Broken]
    while (broken.isEmpty && !isOver(ended, deadlines.poll)) {
      if (testee.info.isDefined) ask(ended) match {
        case Some(Success(progress)) =>
          watch.note(progress)
          onProgress(progress)
        case Some(Failure(e)) if !reply.isCompleted && testee.isAlive => broken = unanswered(e)
        case _ => ()
      }
      broken = broken.orElse(watch.expired)
    }
    broken.getOrElse(outcome(reply, policy))
  }

  private def outcome(reply: Future[TestResult], policy: Policy): Outcome =
    reply.value.flatMap(_.toOption).flatMap(ReplyLimits.problem(_, policy, testee.info))
      .fold(outcome(reply))(problem => Broken(FailureKind.Internal, s"the testee $problem"))

  private def outcome(reply: Future[TestResult]): Outcome = reply.value match {
    case Some(Success(failure: TestFailure)) if testee.isDistributed => ofGroup(failure)
    case Some(Success(result)) => Answered(result)
    case Some(Failure(e: StatusRuntimeException)) if e.getStatus.getCode == Status.Code.UNIMPLEMENTED =>
      Answered(NotImplemented())
    case Some(Failure(e: StatusRuntimeException)) if e.getStatus.getCode == Status.Code.UNAVAILABLE =>
      failed(reply, deadlines.closedNews)
    case _ => failed(reply, deadlines.exitNews)
  }

  private def failed(reply: Future[TestResult], news: FiniteDuration): Outcome =
    crash(news).getOrElse {
      val reason = reply.value.flatMap(_.failed.toOption).fold("no reply")(_.getMessage)
      Broken(FailureKind.Internal, s"the request failed: $reason")
    }

  /** A master's failure may be the first news of a client that ended or fell silent; one that it names is used no more,
    * whatever it was.
    */
  private def ofGroup(failure: TestFailure): Outcome =
    if (OfRequest(failure.kind)) Answered(failure)
    else {
      val (reason, culprit) = Culprit.of(testee, failure.reason)
      val ready = testee.isReady(deadlines.unanswered)
      val silent = !ready && culprit.isDefined && testee.isAlive
      val news = if (culprit.isDefined) deadlines.remoteExitNews else deadlines.exitNews
      val crashed = if (silent) None else crash(news)
      crashed.getOrElse {
        if (!ready) Broken(FailureKind.Timeout, reason, culprit)
        else if (culprit.isDefined) Broken(FailureKind.of(failure.kind), reason, culprit)
        else Answered(failure.copy(reason = reason))
      }
    }

  /** The failure, if one of the processes has ended or is just ending. */
  private def crash(within: FiniteDuration): Option[Broken] = {
    isOver(testee.ended, within): Unit
    testee.ended.value.collect { case Success(ended) =>
      val RunningTestee.Ended(process, exit) = cause(ended, within)
      val reason = s"${process.name.getOrElse("the testee")} ended during the request ($exit)"
      Broken(FailureKind.Crash, reason, Some(process))
    }
  }

  /** A client ends by itself when its master has gone, and may be the first to be known of. */
  private def cause(ended: RunningTestee.Ended, within: FiniteDuration): RunningTestee.Ended = {
    val master = testee.processes.head
    val byItself = ended.process != master && ended.exit.why == "self" && !ended.exit.isBySignal
    if (byItself && isOver(master.agent.exit, within))
      master.agent.exit.value.collect { case Success(exit) => RunningTestee.Ended(master, exit) }.getOrElse(ended)
    else ended
  }

  /** Nothing if the request came to its end meanwhile. */
  private def ask(ended: Future[Unit]): Option[Try[ProgressResponse]] = {
    val call = testee.progress(deadlines.unanswered)
    isOver(Future.firstCompletedOf(Seq(ended, call.map(_ => ()))), deadlines.unanswered + deadlines.poll)
    if (ended.isCompleted) None else call.value
  }

  private def unanswered(e: Throwable): Option[Broken] = e match {
    case e: StatusRuntimeException if e.getStatus.getCode == Status.Code.DEADLINE_EXCEEDED =>
      Some(Broken(FailureKind.Timeout, s"the testee did not answer for ${deadlines.unanswered.toSeconds} s"))
    case _ => None
  }

  private def isOver(future: Future[_], within: FiniteDuration): Boolean =
    try {
      Await.ready(future, within)
      true
    } catch { case _: TimeoutException => false }
}

object Measurement {

  /** Outcome of a request. */
  sealed trait Outcome

  /** The testee answered and is ready for the next request. */
  final case class Answered(result: TestResult) extends Outcome

  /** The testee did not answer as it should, and cannot be used any more.
    *
    * @param culprit
    *   the one of its processes that is at fault, if it is known and not the first
    */
  final case class Broken(kind: FailureKind, reason: String, culprit: Option[TesteeProcess] = None) extends Outcome

  /** Failures that have nothing to do with the state of processes. */
  private val OfRequest = Set[Kind](
    Kind.FAILURE_KIND_INVALID_PARAMETERS,
    Kind.FAILURE_KIND_NOT_CONVERGED,
    Kind.FAILURE_KIND_OVERLOADED,
    Kind.FAILURE_KIND_WRONG_ANSWER,
    Kind.FAILURE_KIND_NOT_LINEARIZABLE
  )
}
