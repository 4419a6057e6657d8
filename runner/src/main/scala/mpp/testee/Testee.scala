package mpp.testee

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.annotation.tailrec
import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Try
import scala.util.control.NonFatal

import io.grpc.ManagedChannel
import io.grpc.Status
import io.grpc.StatusRuntimeException
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.ShutdownRequest
import kompics.benchmarks.TesteeInfo

/** A testee that is ready for requests.
  *
  * @param info
  *   what it says of itself; none from a testee of the published suite, which has no `Progress` either
  */
final class Testee private (
    agent: Agent,
    channel: ManagedChannel,
    val stub: BenchmarkRunnerStub,
    val info: Option[TesteeInfo]
) {

  /** How its process ended, once it has. */
  def exit: Future[Agent.Exit] = agent.exit

  def isAlive: Boolean = agent.isAlive

  /** Asks it to end, and ends it if it does not. */
  def shutdown(): Unit = {
    val asked = stub.withDeadlineAfter(Testee.ShutdownDeadline.toMillis, MILLISECONDS).shutdown(ShutdownRequest())
    Try(Await.ready(asked, Testee.ShutdownDeadline))
    Try(Await.ready(agent.exit, Testee.ShutdownDeadline))
    kill()
  }

  /** Ends it, whatever it does. */
  def kill(): Unit = {
    agent.stop()
    channel.shutdownNow()
    channel.awaitTermination(Testee.ShutdownDeadline.toSeconds, SECONDS): Unit
  }
}

object Testee {

  /** For a testee to end by itself once asked. */
  val ShutdownDeadline: FiniteDuration = 5.seconds

  /** Histories of verification runs are long. */
  private val MaxReplyBytes = 256 * 1024 * 1024

  private val ReadyPollMillis = 100L

  /** Waits until the started testee is ready.
    *
    * @param address
    *   where it serves; none if it announces that itself
    * @return
    *   why it did not become ready, its processes having been ended, or the testee
    */
  def connect(
      agent: Agent,
      address: Option[Address],
      token: RunToken,
      deadlines: StartDeadlines
  ): Either[StartFailure, Testee] = {
    var channel = Option.empty[ManagedChannel]
    try {
      val Address(host, port) = address.getOrElse(listening(agent, deadlines.listening))
      val opened =
        NettyChannelBuilder.forAddress(host, port).usePlaintext().maxInboundMessageSize(MaxReplyBytes).build()
      channel = Some(opened)
      val stub = BenchmarkRunnerGrpc.stub(opened).withCallCredentials(token.credentials)
      Right(new Testee(agent, opened, stub, ready(agent, stub, deadlines.ready)))
    } catch {
      case NonFatal(e) =>
        agent.stop()
        channel.foreach(_.shutdownNow())
        Left(StartFailure(e.getMessage, timedOut = e.isInstanceOf[TimeoutException]))
    }
  }

  private def listening(agent: Agent, within: FiniteDuration): Address =
    try Await.result(agent.listening, within)("runner")
    catch {
      case _: TimeoutException =>
        throw new TimeoutException(s"it announced no address within ${within.toSeconds} s of its start")
    }

  private def ready(agent: Agent, stub: BenchmarkRunnerStub, within: FiniteDuration): Option[TesteeInfo] = {
    val deadline = within.fromNow
    def late() = new TimeoutException(s"it was not ready within ${within.toSeconds} s")

    @tailrec def ask(): Option[TesteeInfo] = {
      val call =
        stub.withDeadlineAfter(deadline.timeLeft.toMillis, MILLISECONDS).withWaitForReady().ready(ReadyRequest())
      val ended =
        agent.exit.map(exit => throw new IllegalStateException(s"the process ended ($exit) before it was ready"))
      val response =
        try Await.result(Future.firstCompletedOf(Seq(call, ended)), deadline.timeLeft.max(Duration.Zero))
        catch { case e: StatusRuntimeException if e.getStatus.getCode == Status.Code.DEADLINE_EXCEEDED => throw late() }
      if (response.status) response.info
      else if (deadline.isOverdue()) throw late()
      else {
        Thread.sleep(ReadyPollMillis)
        ask()
      }
    }
    try ask()
    catch { case _: TimeoutException => throw late() }
  }
}
