package mpp.testee

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS
import java.util.logging.Level
import java.util.logging.Logger

import scala.concurrent.Await
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try

import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.ProgressRequest
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.ShutdownRequest
import kompics.benchmarks.TestResult
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Point

/** A testee that is reached by gRPC. */
final class Testee private (
    val processes: Seq[TesteeProcess],
    channel: ManagedChannel,
    val stub: BenchmarkRunnerStub,
    val info: Option[TesteeInfo]
) extends RunningTestee {
  val ended: Future[RunningTestee.Ended] = RunningTestee.firstToEnd(processes)

  def send(point: Point, policy: RunPolicy): Future[TestResult] = BenchmarkCall.send(stub, point, policy)

  def progress(within: FiniteDuration): Future[ProgressResponse] =
    stub.withDeadlineAfter(within.toMillis, MILLISECONDS).progress(ProgressRequest())

  def isReady(within: FiniteDuration): Boolean = {
    val call = stub.withDeadlineAfter(within.toMillis, MILLISECONDS).ready(ReadyRequest())
    Try(Await.result(call, within + Testee.DeadlineNews)).toOption.exists(_.status)
  }

  def shutdown(): Unit = {
    val asked = stub.withDeadlineAfter(Testee.ShutdownDeadline.toMillis, MILLISECONDS).shutdown(ShutdownRequest())
    Try(Await.ready(asked, Testee.ShutdownDeadline))
    val deadline = Testee.ShutdownDeadline.fromNow
    processes.foreach(_.agent.awaitExit(deadline.timeLeft))
    kill()
  }

  def kill(): Unit = {
    Agent.stopAll(processes.map(_.agent))
    channel.shutdownNow()
    channel.awaitTermination(Testee.ShutdownDeadline.toSeconds, SECONDS): Unit
  }
}

object Testee {

  /** For a testee to end by itself once asked. */
  val ShutdownDeadline: FiniteDuration = 5.seconds

  /** For a call to learn that its deadline has passed. */
  private val DeadlineNews = 1.second

  /** Waits until the started testee is ready.
    *
    * @param processes
    *   all of it; the first serves the runner
    * @return
    *   the reason why it did not become ready, after its processes have ended, or the testee
    */
  def connect(
      processes: Seq[TesteeProcess],
      token: RunToken,
      deadlines: StartDeadlines
  ): Either[StartFailure, Testee] = {
    val connected = processes.head.address("runner", deadlines.listening).flatMap { address =>
      val channel = open(address)
      val stub = BenchmarkRunnerGrpc.stub(channel).withCallCredentials(token.credentials)
      val ready = Readiness.await(stub, processes, RunningTestee.firstToEnd(processes), deadlines.ready)
      if (ready.isLeft) channel.shutdownNow(): Unit
      ready.map(new Testee(processes, channel, stub, _))
    }
    if (connected.isLeft) Agent.stopAll(processes.map(_.agent))
    connected
  }

  /** The library tells of replies that are too long, or no messages, by lines and stack traces for each of their parts;
    * statuses tell it, too. Held here, since a logger that nobody holds forgets its level.
    */
  private val silenced = Logger.getLogger("io.grpc")
  silenced.setLevel(Level.OFF)

  private def open(address: Address): ManagedChannel =
    NettyChannelBuilder.forAddress(address.host, address.port).usePlaintext()
      .maxInboundMessageSize(ReplyLimits.MostBytes).build()
}
