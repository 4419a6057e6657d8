package mpp.testee

import java.net.{InetAddress, InetSocketAddress, ServerSocket, Socket}
import java.time.Duration
import java.util.concurrent.LinkedBlockingQueue

import scala.util.Using

import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import munit.FunSuite

abstract class ConnectionSuite(kind: ThreadKind) extends FunSuite {
  import ConnectionSuite._

  for (messages <- Seq(1, 629, 630, 631, 100000))
    test(s"$messages messages at once, between which and their answers buffers of $bufferBytes bytes lie") {
      val parameters = new ThroughputPingPongParameters(messages.toLong, messages.toLong, 1, false)
      val latch = new RunLatch(1)
      val mailbox = new LinkedBlockingQueue[Start](java.util.List.of(Start.START))
      withConnected { (ours, theirs) =>
        val scope = new RunScope(kind, latch.fail(_))
        try {
          scope.start(new NetPonger(theirs.link(Pong.frame(false), Ping.frame(false)), false))
          scope.start(new NetPinger(mailbox, ours.link(Ping.frame(false), Pong.frame(false)), parameters, latch))
          assert(latch.await(Duration.ofSeconds(20)), "both sides wait for each other")
        } finally {
          ours.close()
          theirs.close()
          scope.stop(true)
        }
      }
      assertEquals(latch.sum, messages * (messages - 1L) / 2)
    }
}

class PlatformConnectionSuite extends ConnectionSuite(ThreadKind.PLATFORM)

class VirtualConnectionSuite extends ConnectionSuite(ThreadKind.VIRTUAL) with OnVirtualThreads

object ConnectionSuite {
  private val bufferBytes = 8192

  /** Two ends of a connection, with as little room in the operating system as it gives. */
  def withConnected(body: (Connection, Connection) => Unit): Unit =
    Using.resources(new ServerSocket, new Socket) { (server, socket) =>
      server.setReceiveBufferSize(bufferBytes)
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress, 0))
      socket.setReceiveBufferSize(bufferBytes)
      socket.setSendBufferSize(bufferBytes)
      socket.connect(server.getLocalSocketAddress)
      Using.resource(server.accept()) { accepted =>
        accepted.setSendBufferSize(bufferBytes)
        body(new Connection(socket), new Connection(accepted))
      }
    }
}
