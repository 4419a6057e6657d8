package mpp.testee

import java.io.{DataInputStream, EOFException}
import java.net.{InetAddress, ProtocolException, ServerSocket, Socket}
import java.time.Duration
import java.util.concurrent.LinkedBlockingQueue

import scala.util.Using

import mpp.harness.RunLatch
import mpp.harness.parameters.SizedThroughputParameters
import mpp.testee.NetworkFailuresSuite.ScriptedClient
import munit.FunSuite

abstract class SizedThroughputSuite(kind: ThreadKind) extends FunSuite {
  for ((size, batch, batches) <- Seq((1, 100000, 3L), (8187, 50, 5L), (65536, 10, 5L), (10, 1, 2L), (10, 3, 1L)))
    test(s"$batches batches of $batch messages of $size bytes") {
      val parameters = new SizedThroughputParameters(size, batch, batches, 1)
      val latch = new RunLatch(1)
      val mailbox = new LinkedBlockingQueue[Start](java.util.List.of(Start.START))
      ConnectionSuite.withConnected { (ours, theirs) =>
        val scope = new RunScope(kind, latch.fail(_))
        try {
          scope.start(Sink.of(theirs, parameters.clientOptions))
          scope.start(Source.of(ours, 0, mailbox, parameters, latch))
          assert(latch.await(Duration.ofSeconds(20)), "both sides wait for each other")
        } finally {
          ours.close()
          theirs.close()
          scope.stop(true)
        }
      }
      assertEquals(latch.sum, size * batch * batches)
    }

  test("a client that answers with another frame than an ACK fails the run") {
    val parameters = new SizedThroughputParameters(10, 1, 1, 1)
    val reasons = ScriptedClient.reasonsOf(new SizedThroughput(kind), parameters) { (input, output) =>
      Payload.frame(new Payload(new Array[Byte](10))).read(input)
      output.write(Pong.frame(false).encode(new Pong(10)))
      input.read(): Unit
    }
    assert(clue(reasons).contains("a frame's kind is 2, allowed is 7"))
    assert(reasons.contains("the connection to /127.0.0.1:"))
  }
}

class PlatformSizedThroughputSuite extends SizedThroughputSuite(ThreadKind.PLATFORM)

class VirtualSizedThroughputSuite extends SizedThroughputSuite(ThreadKind.VIRTUAL) with OnVirtualThreads

class SinkSuite extends FunSuite {
  private val message = new Payload(Array.fill(10)(7.toByte))
  private val frame = Payload.frame(message).encode(message)

  /** Returns the end of a sink that got these frames, and the ACKs that it sent. */
  private def served(frames: Array[Byte]): (Throwable, Seq[Long]) =
    Using.resource(new ServerSocket(0, 1, InetAddress.getLoopbackAddress)) { server =>
      Using.resources(new Socket(server.getInetAddress, server.getLocalPort), server.accept()) { (source, accepted) =>
        source.getOutputStream.write(frames)
        source.shutdownOutput()
        val end = intercept[java.io.IOException](Sink.of(new Connection(accepted), "10 3").run())
        accepted.shutdownOutput()
        val acks = new DataInputStream(source.getInputStream)
        (end, Seq.fill(acks.available / Ack.FRAME.bytes)(Ack.FRAME.read(acks).payloadBytes))
      }
    }

  test("complete batches are acknowledged, and no others") {
    for ((messages, expected) <- Seq(0 -> Nil, 2 -> Nil, 3 -> Seq(30L), 8 -> Seq(30L, 30L))) {
      val (end, acks) = served(Array.fill(messages)(frame).flatten)
      assert(clue(end).isInstanceOf[EOFException])
      assertEquals(acks, expected)
    }
  }

  test("a frame of another length or kind ends the connection") {
    val lengths = for (length <- Seq(0, 1, 10, 12, Int.MaxValue, -1)) yield {
      val unsigned = Integer.toUnsignedString(length)
      java.nio.ByteBuffer.allocate(4).putInt(length).array -> s"a frame's length is $unsigned, allowed is 11"
    }
    val kind = Array[Byte](0, 0, 0, 11, 4) -> "a frame's kind is 4, allowed is 6"
    for ((head, reason) <- lengths :+ kind) {
      val (end, acks) = served(head)
      assert(clue(end).isInstanceOf[ProtocolException])
      assertEquals((end.getMessage, acks), (reason, Nil))
    }
  }
}
