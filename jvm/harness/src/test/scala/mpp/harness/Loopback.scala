package mpp.harness

import java.util.Optional
import java.util.concurrent.TimeUnit

import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.{BenchmarkRunnerBlockingStub, BenchmarkRunnerFutureStub}
import mpp.harness.network.HostPort
import mpp.harness.serving.TesteeServer

/** A testee that serves on the loopback interface, and a connection to it. */
final class Loopback(testee: Testee, token: Option[String] = None) extends AutoCloseable {
  private val deadlineSeconds = 120L

  val server: TesteeServer =
    TesteeServer.local(testee, HostPort.parse("127.0.0.1:0"), token.fold(Optional.empty[String])(Optional.of(_)))

  private val channel = connect()

  def connect(): ManagedChannel =
    NettyChannelBuilder.forAddress("127.0.0.1", server.addresses.get("runner").port).usePlaintext().build()

  /** Calls that wait for their answer. */
  def calls: BenchmarkRunnerBlockingStub =
    BenchmarkRunnerGrpc.newBlockingStub(channel).withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)

  /** Calls that do not wait. */
  def futures: BenchmarkRunnerFutureStub =
    BenchmarkRunnerGrpc.newFutureStub(channel).withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)

  override def close(): Unit = {
    channel.shutdownNow()
    server.end(java.time.Duration.ZERO)
    server.awaitEnd(): Unit
  }
}
