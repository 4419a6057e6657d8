package mpp.harness.serving

import java.net.{Socket, SocketException}
import java.time.Duration
import java.util.Optional
import java.util.concurrent.{LinkedBlockingQueue, TimeUnit}

import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.netty.shaded.io.netty.channel.embedded.EmbeddedChannel
import io.grpc.stub.StreamObserver
import kompics.benchmarks.{BenchmarkMasterGrpc, CheckinResponse, ClientInfo}
import mpp.harness.network.{HostPort, RunToken}
import munit.FunSuite

/** Strangers at a server's port, who neither keep it from others nor keep what they have. */
class ConnectionGuardSuite extends FunSuite {
  private val most = 3
  private val token = Optional.of("secret")
  private val failures = new LinkedBlockingQueue[String]

  private object Service extends BenchmarkMasterGrpc.BenchmarkMasterImplBase {
    override def checkIn(client: ClientInfo, reply: StreamObserver[CheckinResponse]): Unit =
      Replies.send(reply, CheckinResponse.getDefaultInstance)
  }

  private def withServer(limits: ConnectionLimits)(body: GrpcServer => Unit): Unit = {
    val anywhere = HostPort.parse("127.0.0.1:0")
    val server =
      GrpcServer.start(anywhere, token, limits, (call: Runnable) => call.run(), Service, failures.add(_): Unit)
    try body(server)
    finally server.shutdownNow()
    assert(server.terminatesWithin(Duration.ofSeconds(10)))
    assertEquals(failures.poll(), null)
  }

  private def connect(server: GrpcServer): Socket = {
    val socket = new Socket("127.0.0.1", server.address.port)
    socket.setSoTimeout(10000)
    socket
  }

  /** Waits for the end of a connection, whatever comes before it. */
  private def assertEnded(socket: Socket): Unit =
    try while (socket.getInputStream.read() >= 0) {}
    catch { case _: SocketException => () }

  private def call(channel: ManagedChannel): Unit =
    RunToken
      .attach(BenchmarkMasterGrpc.newBlockingStub(channel), token)
      .withDeadlineAfter(10, TimeUnit.SECONDS)
      .checkIn(ClientInfo.getDefaultInstance): Unit

  test("one stranger more ends the oldest, and time ends all") {
    withServer(new ConnectionLimits(most, Duration.ofMillis(300))) { server =>
      val strangers = Seq.fill(most + 1)(connect(server))
      strangers.foreach(assertEnded)
    }
  }

  test("a caller who is let in stays and takes no place") {
    withServer(new ConnectionLimits(most, Duration.ofSeconds(60))) { server =>
      val channel = NettyChannelBuilder.forAddress("127.0.0.1", server.address.port).usePlaintext().build()
      try {
        call(channel)
        val strangers = Seq.fill(4 * most)(connect(server))
        strangers.take(3 * most).foreach(assertEnded)
        val connected = channel.getState(false)
        call(channel)
        assertEquals(channel.getState(false), connected)
        strangers.foreach(_.close())
      } finally channel.shutdownNow(): Unit
    }
  }

  test("strangers do not keep calls away") {
    withServer(ConnectionLimits.DEFAULT) { server =>
      val strangers = Seq.fill(4 * ConnectionLimits.DEFAULT.connections)(connect(server))
      val channel = NettyChannelBuilder.forAddress("127.0.0.1", server.address.port).usePlaintext().build()
      try call(channel)
      finally channel.shutdownNow(): Unit
      assertEnded(strangers.head)
      strangers.foreach(_.close())
    }
  }

  test("accepting goes on after a failure; if it fails for good, that is told") {
    val ended = new LinkedBlockingQueue[String]
    val channel = new EmbeddedChannel(new ConnectionGuard(ConnectionLimits.DEFAULT, () => ended.add("ended"): Unit))
    channel.pipeline.fireExceptionCaught(new java.io.IOException("Too many open files"))
    assert(!channel.config.isAutoRead)
    channel.advanceTimeBy(1, TimeUnit.SECONDS)
    channel.runScheduledPendingTasks()
    assert(channel.config.isAutoRead)
    assertEquals(ended.poll(), null)
    for (_ <- 1 to 10) channel.pipeline.fireExceptionCaught(new java.io.IOException("Invalid argument"))
    channel.runPendingTasks()
    assertEquals(ended.poll(), "ended")
  }
}
