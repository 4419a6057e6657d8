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

/** Asks a testee that was started again and again whether it is ready. */
private object Readiness {
  private val PollMillis = 100L

  /** @param processes
    *   all of the testee; the first answers
    * @param ended
    *   the first of them that ends
    * @return
    *   why it did not become ready, or what it says of itself
    */
  def await(
      stub: BenchmarkRunnerStub,
      processes: Seq[TesteeProcess],
      ended: Future[Testee.Ended],
      within: FiniteDuration
  ): Either[StartFailure, Option[TesteeInfo]] = {
    val deadline = within.fromNow
    val waiting = if (processes.size > 1) ": not all clients have checked in" else ""
    def left = deadline.timeLeft.max(Duration.Zero)

    @tailrec def ask(): Either[StartFailure, Option[TesteeInfo]] = {
      val call = stub.withDeadlineAfter(left.toMillis, MILLISECONDS).withWaitForReady().ready(ReadyRequest())
      val news = Future.firstCompletedOf(Seq(call.map(Right(_)), ended.map(Left(_))))
      Try(Await.result(news, left)) match {
        case Success(Right(response)) if response.status => Right(response.info)
        case Success(Right(_)) if deadline.hasTimeLeft() =>
          Thread.sleep(PollMillis)
          ask()
        case Success(Left(end)) => Left(end.process.endedEarly(end.exit))
        case Failure(e) if !isLate(e) => Left(StartFailure(e.getMessage, log = Some(processes.head.log)))
        case _ => Left(processes.head.failure(s"was not ready within ${within.toSeconds} s$waiting", timedOut = true))
      }
    }
    ask()
  }

  private def isLate(e: Throwable): Boolean = e match {
    case _: TimeoutException => true
    case e: StatusRuntimeException => e.getStatus.getCode == Status.Code.DEADLINE_EXCEEDED
    case _ => false
  }
}
