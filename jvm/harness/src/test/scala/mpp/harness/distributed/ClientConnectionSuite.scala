package mpp.harness.distributed

import java.net.InetSocketAddress
import java.util.Optional
import java.util.concurrent.{ConcurrentLinkedQueue, CountDownLatch, TimeUnit}

import scala.jdk.CollectionConverters._

import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.StreamObserver
import kompics.benchmarks._
import mpp.harness.network.HostPort
import munit.FunSuite

class ClientConnectionSuite extends FunSuite {
  private val deadlineSeconds = 20L

  /** A client whose clean-up ends when it is let go. */
  private class SlowClient extends BenchmarkClientGrpc.BenchmarkClientImplBase {
    val log = new ConcurrentLinkedQueue[String]
    val letGo = new CountDownLatch(1)

    override def setup(request: SetupConfig, reply: StreamObserver[SetupResponse]): Unit = {
      log.add("set-up"): Unit
      send(reply, SetupResponse.newBuilder.setSuccess(true).setData("ready").build)
    }

    override def cleanup(request: CleanupInfo, reply: StreamObserver[CleanupResponse]): Unit = {
      assert(letGo.await(deadlineSeconds, TimeUnit.SECONDS))
      log.add("clean-up"): Unit
      send(reply, CleanupResponse.getDefaultInstance)
    }

    private def send[A](reply: StreamObserver[A], answer: A): Unit = {
      reply.onNext(answer)
      reply.onCompleted()
    }
  }

  test("a set-up waits for the clean-up that nobody waited for") {
    val client = new SlowClient
    val server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0)).addService(client).build.start()
    val connection = new ClientConnection(HostPort.parse(s"127.0.0.1:${server.getPort}"), Optional.empty[String])
    try {
      connection.cleanUp(true).get(deadlineSeconds, TimeUnit.SECONDS): Unit
      val data = connection.setUp("PINGPONG", "")
      client.letGo.countDown()
      assertEquals(data.get(deadlineSeconds, TimeUnit.SECONDS), "ready")
      assertEquals(client.log.asScala.toSeq, Seq("clean-up", "set-up"))
    } finally {
      connection.close()
      server.shutdownNow()
      assert(server.awaitTermination(deadlineSeconds, TimeUnit.SECONDS))
    }
  }
}
