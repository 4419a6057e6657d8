package mpp.testee

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.Await
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Try
import scala.util.control.NonFatal

import io.grpc.ManagedChannel
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

  /** From the start of a process until it listens. */
  val StartupDeadline: FiniteDuration = 60.seconds

  /** From listening until it is ready. */
  val ReadinessDeadline: FiniteDuration = 60.seconds

  /** For a testee to end by itself once asked. */
  val ShutdownDeadline: FiniteDuration = 5.seconds

  /** Histories of verification runs are long. */
  private val MaxReplyBytes = 256 * 1024 * 1024

  private val ReadyPollMillis = 100L

  /** Waits until the started testee is ready.
    *
    * @return
    *   why it did not become ready, its processes having been ended, or the testee
    */
  def connect(agent: Agent, token: RunToken): Either[String, Testee] = {
    var channel = Option.empty[ManagedChannel]
    try {
      val address = Await.result(agent.listening, StartupDeadline)("runner")
      val opened = NettyChannelBuilder
        .forAddress(address.host, address.port)
        .usePlaintext()
        .maxInboundMessageSize(MaxReplyBytes)
        .build()
      channel = Some(opened)
      val stub = BenchmarkRunnerGrpc.stub(opened).withCallCredentials(token.credentials)
      Right(new Testee(agent, opened, stub, awaitReady(agent, stub)))
    } catch {
      case NonFatal(e) =>
        agent.stop()
        channel.foreach(_.shutdownNow())
        Left(e match {
          case _: TimeoutException if !agent.listening.isCompleted =>
            s"did not listen within ${StartupDeadline.toSeconds} s of its start"
          case _: TimeoutException => s"was not ready within ${ReadinessDeadline.toSeconds} s"
          case other => other.getMessage
        })
    }
  }

  private def awaitReady(agent: Agent, stub: BenchmarkRunnerStub): Option[TesteeInfo] = {
    val deadline = ReadinessDeadline.fromNow
    var info = Option.empty[Option[TesteeInfo]]
    while (info.isEmpty) {
      if (deadline.isOverdue()) throw new TimeoutException
      if (!agent.isAlive)
        throw new IllegalStateException(s"the process ended (${agent.exit.value.get.get}) before it was ready")
      val call =
        stub.withDeadlineAfter(deadline.timeLeft.toMillis, MILLISECONDS).withWaitForReady().ready(ReadyRequest())
      val response = Await.result(call, ReadinessDeadline)
      if (response.status) info = Some(response.info) else Thread.sleep(ReadyPollMillis)
    }
    info.get
  }
}
