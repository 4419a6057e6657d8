package mpp.testee

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.annotation.tailrec
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
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.TesteeInfo
import mpp.results.FailureKind

/** Asks a testee that was started again and again whether it is ready. */
private object Readiness {
  private val PollMillis = 100L

  /** The deadline of a call that only asks for known facts. */
  private val AnswerDeadline = 2.seconds

  /** @param processes
    *   all of the testee; the first answers
    * @param ended
    *   the first of them that ends
    * @return
    *   the reason why it did not become ready, or its description of itself
    */
  def await(
      stub: BenchmarkRunnerStub,
      processes: Seq[TesteeProcess],
      ended: Future[RunningTestee.Ended],
      within: FiniteDuration
  ): Either[StartFailure, Option[TesteeInfo]] = {
    val deadline = within.fromNow
    val waiting = if (processes.size > 1) ": not all clients have checked in" else ""
    def left = deadline.timeLeft.max(Duration.Zero)

    def silent(end: RunningTestee.Ended) = {
      val others = end.process.name.fold("")(name => s", and $name gave it up")
      processes.head.failure(s"did not answer$others", FailureKind.Timeout)
    }

    @tailrec def ask(): Either[StartFailure, Option[TesteeInfo]] = {
      val call = stub.withDeadlineAfter(left.toMillis, MILLISECONDS).withWaitForReady().ready(ReadyRequest())
      val news = Future.firstCompletedOf(Seq(call.map(Right(_)), ended.map(Left(_))))
      Try(Await.result(news, left)) match {
        case Success(Right(response)) if response.status =>
          ReplyLimits.problem(response).map(processes.head.failure(_, FailureKind.Internal)).toLeft(response.info)
        case Success(Right(_)) if deadline.hasTimeLeft() =>
          Thread.sleep(PollMillis)
          ask()
        case Success(Left(end)) =>
          Left(if (isSilent(call, processes, end)) silent(end) else end.process.endedEarly(end.exit))
        case Failure(e) if !isLate(e) =>
          val kind = if (isTooLong(e)) FailureKind.Internal else FailureKind.Crash
          Left(processes.head.failure(s"could not be asked whether it is ready: ${e.getMessage}", kind))
        case _ =>
          Left(processes.head.failure(s"was not ready within ${within.toSeconds} s$waiting", FailureKind.Timeout))
      }
    }
    ask()
  }

  /** True if a client has ended because the master, which is there, answers nobody. */
  private def isSilent(call: Future[_], processes: Seq[TesteeProcess], end: RunningTestee.Ended): Boolean = {
    val byItself = end.process != processes.head && end.exit.why == "self" && !end.exit.isBySignal
    byItself && processes.head.agent.isAlive && Try(Await.result(call, AnswerDeadline)).isFailure
  }

  private def isTooLong(e: Throwable): Boolean = e match {
    case e: StatusRuntimeException => e.getStatus.getCode == Status.Code.RESOURCE_EXHAUSTED
    case _ => false
  }

  private def isLate(e: Throwable): Boolean = e match {
    case _: TimeoutException => true
    case e: StatusRuntimeException => e.getStatus.getCode == Status.Code.DEADLINE_EXCEEDED
    case _ => false
  }
}
