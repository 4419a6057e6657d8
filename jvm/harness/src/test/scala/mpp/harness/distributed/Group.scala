package mpp.harness.distributed

import java.time.Duration
import java.util.Optional
import java.util.concurrent.TimeUnit

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.{Status, StatusRuntimeException}
import kompics.benchmarks._
import mpp.harness.Testee
import mpp.harness.network.{HostPort, RunToken}
import mpp.harness.serving.TesteeServer

/** A master on the loopback interface, its clients, and the runner's and the clients' view of it.
  *
  * @param expected
  *   clients for which the master waits
  */
final class Group(testee: Testee, expected: Int, token: Option[String] = None) extends AutoCloseable {
  private val deadlineSeconds = 60L
  private val anyPort = HostPort.parse("127.0.0.1:0")
  private val secret = token.fold(Optional.empty[String])(Optional.of(_))

  val master: TesteeServer = TesteeServer.master(testee, anyPort, anyPort, expected, secret)
  private val channels = Seq("runner", "master").map { service =>
    NettyChannelBuilder.forAddress("127.0.0.1", master.addresses.get(service).port).usePlaintext().build()
  }
  private var clients = Seq.empty[TesteeServer]

  /** Starts a client. */
  def join(): TesteeServer = {
    clients :+= TesteeServer.client(testee, master.addresses.get("master"), anyPort, secret)
    clients.last
  }

  /** The runner's calls that wait for their answer. */
  def runner: BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub =
    RunToken
      .attach(BenchmarkRunnerGrpc.newBlockingStub(channels.head), secret)
      .withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)

  /** The runner's calls that do not wait. */
  def inBackground: BenchmarkRunnerGrpc.BenchmarkRunnerFutureStub =
    RunToken.attach(BenchmarkRunnerGrpc.newFutureStub(channels.head), secret)

  /** Checks a client in that does not exist. */
  def checkIn(address: String, port: Int, bearing: Option[String] = token): Status =
    try {
      val stub = BenchmarkMasterGrpc.newBlockingStub(channels(1)).withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)
      RunToken
        .attach(stub, bearing.fold(Optional.empty[String])(Optional.of(_)))
        .checkIn(ClientInfo.newBuilder.setAddress(address).setPort(port).build)
      Status.OK
    } catch { case refused: StatusRuntimeException => refused.getStatus }

  def isReady: Boolean = runner.ready(ReadyRequest.getDefaultInstance).getStatus

  override def close(): Unit = {
    channels.foreach(_.shutdownNow())
    (clients :+ master).foreach(_.end(Duration.ZERO))
    (clients :+ master).foreach(_.awaitEnd())
  }
}
