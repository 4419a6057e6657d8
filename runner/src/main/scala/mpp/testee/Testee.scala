package mpp.testee

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try

import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.ShutdownRequest
import kompics.benchmarks.TesteeInfo

/** A testee that is ready for requests: one process, or a master and its clients.
  *
  * @param processes
  *   the first of them serves the runner
  * @param info
  *   what it says of itself; none from a testee of the published suite, which has no `Progress` either
  */
final class Testee private (
    val processes: Seq[TesteeProcess],
    channel: ManagedChannel,
    val stub: BenchmarkRunnerStub,
    val info: Option[TesteeInfo]
) {

  /** The first of its processes that ended, once one has. */
  val ended: Future[Testee.Ended] = Testee.firstToEnd(processes)

  /** Whether all of its processes live. */
  def isAlive: Boolean = processes.forall(_.agent.isAlive)

  /** Whether it has clients. */
  def isDistributed: Boolean = processes.size > 1

  /** Whether it says that it can take requests; a master that has lost a client says that it cannot.
    *
    * @param within
    *   how long it may take to answer
    */
  def isReady(within: FiniteDuration): Boolean = {
    val call = stub.withDeadlineAfter(within.toMillis, MILLISECONDS).ready(ReadyRequest())
    Try(Await.result(call, within + Testee.DeadlineNews)).toOption.exists(_.status)
  }

  /** What each of its processes' nodes has counted up to now, in their order; nothing of one that does not tell soon.
    */
  def sample(moment: Sample.Moment): Seq[Option[Sample]] = {
    val deadline = Testee.SampleDeadline.fromNow
    def left = deadline.timeLeft.max(Duration.Zero)
    processes.map(_.agent.sample(moment)).map(told => Try(Await.result(told, left)).toOption)
  }

  /** Asks it to end, which a master passes on to its clients, and ends what does not. */
  def shutdown(): Unit = {
    val asked = stub.withDeadlineAfter(Testee.ShutdownDeadline.toMillis, MILLISECONDS).shutdown(ShutdownRequest())
    Try(Await.ready(asked, Testee.ShutdownDeadline))
    Try(Await.ready(Future.sequence(processes.map(_.agent.exit)), Testee.ShutdownDeadline))
    kill()
  }

  /** Ends it, whatever it does. */
  def kill(): Unit = {
    Agent.stopAll(processes.map(_.agent))
    channel.shutdownNow()
    channel.awaitTermination(Testee.ShutdownDeadline.toSeconds, SECONDS): Unit
  }
}

object Testee {

  /** How one of a testee's processes ended. */
  final case class Ended(process: TesteeProcess, exit: Agent.Exit)

  /** For a testee to end by itself once asked. */
  val ShutdownDeadline: FiniteDuration = 5.seconds

  /** For all agents to tell what has been counted. */
  private val SampleDeadline = 2.seconds

  /** For a call to learn that its deadline has passed. */
  private val DeadlineNews = 1.second

  /** Histories of verification runs are long. */
  private val MaxReplyBytes = 256 * 1024 * 1024

  /** Waits until the started testee is ready.
    *
    * @param processes
    *   all of it; the first serves the runner
    * @return
    *   why it did not become ready, its processes having been ended, or the testee
    */
  def connect(
      processes: Seq[TesteeProcess],
      token: RunToken,
      deadlines: StartDeadlines
  ): Either[StartFailure, Testee] = {
    val connected = processes.head.address("runner", deadlines.listening).flatMap { address =>
      val channel = open(address)
      val stub = BenchmarkRunnerGrpc.stub(channel).withCallCredentials(token.credentials)
      val ready = Readiness.await(stub, processes, firstToEnd(processes), deadlines.ready)
      if (ready.isLeft) channel.shutdownNow(): Unit
      ready.map(new Testee(processes, channel, stub, _))
    }
    if (connected.isLeft) Agent.stopAll(processes.map(_.agent))
    connected
  }

  private def open(address: Address): ManagedChannel =
    NettyChannelBuilder.forAddress(address.host, address.port).usePlaintext().maxInboundMessageSize(
      MaxReplyBytes
    ).build()

  private def firstToEnd(processes: Seq[TesteeProcess]): Future[Ended] =
    Future.firstCompletedOf(processes.map(process => process.agent.exit.map(Ended(process, _))))
}
