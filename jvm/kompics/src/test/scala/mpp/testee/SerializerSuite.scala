package mpp.testee

import java.lang.management.ManagementFactory
import java.nio.ByteBuffer
import java.util.Optional
import java.util.concurrent.atomic.AtomicReference

import com.sun.management.ThreadMXBean
import io.netty.buffer.{ByteBufUtil, Unpooled}
import mpp.broadcast.BroadcastMessage
import mpp.harness.numbers.SplitMix64
import mpp.kompics.common.messages.NodeMessages._
import mpp.kompics.common.messages.PingPongMessages._
import mpp.kompics.common.messages.{
  FileMessages,
  LatencyMessages,
  LogMessages,
  MessageSerializer,
  NodeMessages,
  PingPongMessages,
  RegisterMessages,
  SizedMessages,
  TransferMessages,
  WindowMessages
}
import mpp.kompics.common.net.{MalformedMessageException, NetAddress, NetContent, NetMessage}
import munit.FunSuite

/** The bytes of messages. */
class SerializerSuite extends FunSuite {
  private val failed = new AtomicReference[Throwable]
  private val serializer = new MessageSerializer(failed.set(_))
  private val a = NetAddress.parse("1.2.3.4:5/6")
  private val b = NetAddress.parse("127.0.0.1:65535/7")
  private val addresses = "01020304 0005 00000006 7f000001 ffff 00000007"

  private def written(content: NetContent): Array[Byte] = {
    val buffer = Unpooled.buffer(512, 65536)
    serializer.toBinary(new NetMessage(a, b, content), buffer)
    ByteBufUtil.getBytes(buffer)
  }

  private def read(bytes: Array[Byte]): NetMessage =
    serializer.fromBinary(Unpooled.wrappedBuffer(bytes), Optional.empty[AnyRef]).asInstanceOf[NetMessage]

  /** Number of bytes that this thread has allocated. */
  private def allocated: Long = ManagementFactory.getThreadMXBean
    .asInstanceOf[ThreadMXBean]
    .getThreadAllocatedBytes(Thread.currentThread.getId)

  private def bytes(content: NetContent, expected: String): Unit = test(s"bytes of $expected") {
    assertEquals(ByteBufUtil.hexDump(written(content)), s"$addresses $expected".filter(_ != ' '))
    val again = read(written(content))
    assertEquals((again.source, again.destination), (a, b))
    assertEquals(again.extractValue, content)
  }

  private def static(content: NetContent, expected: String): Unit = {
    bytes(content, expected)
    test(s"there is only one $expected")(assert(read(written(content)).extractValue eq content))
  }

  bytes(new Hello(java.util.List.of(a, b)), "00 00000002 01020304000500000006 7f000001ffff00000007")
  static(Introduced.EVENT, "01")
  bytes(new NodeFailed("\u00e4"), "02 00000002 c3a4")

  static(StaticPing.EVENT, "03")
  static(StaticPong.EVENT, "04")
  bytes(new PingPongMessages.Ping(0x0102030405060708L), "05 0102030405060708")
  bytes(new PingPongMessages.Pong(-1), "06 ffffffffffffffff")

  bytes(new SizedMessages.Ack(65536), "08 0000000000010000")

  bytes(new LatencyMessages.Request(0x0102030405060708L), "1b 0102030405060708")
  bytes(new LatencyMessages.Answer(-1), "1c ffffffffffffffff")

  bytes(new LogMessages.Broadcast(new BroadcastMessage.Propose(7)), "24 06 0000000000000007")
  bytes(new LogMessages.Broadcast(new BroadcastMessage.Consensus(1, Array(2, 3))), "24 05 00000001 00000002 0203")

  test("a message of ATOMICBROADCAST that is none") {
    val bytes = written(new LogMessages.Broadcast(new BroadcastMessage.Leave))
    intercept[MalformedMessageException](read(bytes.init :+ 99.toByte))
    intercept[MalformedMessageException](read(bytes.init))
    ()
  }

  bytes(
    new IntroduceReplica(1, 2, java.util.List.of(a, b), a),
    "09 00000001 00000002 00000002 01020304000500000006 7f000001ffff00000007 01020304000500000006"
  )
  static(RegisterMessages.Start.EVENT, "0a")
  bytes(new RegisterMessages.Greeting(1, 2), "0b 00000001 00000002")
  bytes(new RegisterMessages.Read(1, 2, 3, 4), "0c 00000001 00000002 00000003 0000000000000004")
  bytes(
    new RegisterMessages.Value(1, 2, 3, 4, 5, -1),
    "0d 00000001 00000002 0000000000000003 0000000000000004 00000005 ffffffffffffffff"
  )
  bytes(
    new RegisterMessages.Write(1, 2, 3, 4, 5, 6, 7),
    "0e 00000001 00000002 00000003 0000000000000004 0000000000000005 00000006 0000000000000007"
  )
  bytes(new RegisterMessages.Ack(1, 2, 3), "0f 00000001 00000002 0000000000000003")
  bytes(new RegisterMessages.Done(1, 2), "10 0000000000000001 0000000000000002")
  bytes(new RegisterMessages.Invoke(1, true, 2), "11 00000001 01 0000000000000002")
  bytes(new RegisterMessages.Invoke(1, false, 0), "11 00000001 00 0000000000000000")
  bytes(new RegisterMessages.Response(1, 2, 3), "12 00000001 00000002 0000000000000003")

  bytes(new WindowMessages.Introduce(b, a), "13 7f000001ffff00000007 01020304000500000006")
  static(WindowMessages.Start.EVENT, "14")
  bytes(new WindowMessages.Ready(10000000), "15 0000000000989680")
  bytes(new WindowMessages.Event(1, 2, Long.MinValue), "16 0000000000000001 00000002 8000000000000000")
  bytes(new WindowMessages.Window(1, 2, -0.5, 3), "17 0000000000000001 00000002 bfe0000000000000 0000000000000003")
  static(WindowMessages.Stop.EVENT, "18")
  static(WindowMessages.Flush.EVENT, "19")
  static(WindowMessages.Flushed.EVENT, "1a")

  static(TransferMessages.Meet.EVENT, "1d")
  bytes(new TransferMessages.Done(65536), "1f 0000000000010000")

  test("a part of a transfer") {
    val payload = new SplitMix64(1).bytes(4096)
    val message = written(new TransferMessages.Part(2, payload))
    assertEquals(ByteBufUtil.hexDump(message.take(29)), s"$addresses 1e 00000002 00001000".filter(_ != ' '))
    val part = read(message).extractValue.asInstanceOf[TransferMessages.Part]
    assertEquals(part.index, 2)
    assert(part.payload.sameElements(payload))
  }

  bytes(new FileMessages.Open(b, true), "20 01 7f000001ffff00000007")
  bytes(
    new FileMessages.Part(3, 1, true, ByteBuffer.wrap(Array[Byte](1, 2, 3, 4), 1, 2)),
    "21 0000000000000003 0000000000000001 01 00000002 0203"
  )
  bytes(new FileMessages.Credit(65536), "22 0000000000010000")
  bytes(new FileMessages.Done(65536, -1), "23 0000000000010000 ffffffffffffffff")

  for (size <- Seq(1, 32768, 32769, 65536))
    test(s"a payload of $size bytes") {
      val payload = new SplitMix64(1).bytes(size)
      val parts = SizedMessages.Chunk.cut(payload).toArray(Array.empty[Array[Byte]])
      assertEquals(parts.length, if (size > 32768) 2 else 1)
      val again = parts.zipWithIndex.flatMap { case (part, number) =>
        val last = number == parts.length - 1
        val chunk = read(written(new SizedMessages.Chunk(part, last))).extractValue.asInstanceOf[SizedMessages.Chunk]
        assertEquals(chunk.last, last)
        assert(chunk.bytes ne part)
        chunk.bytes
      }
      assert(again.sameElements(payload))
    }

  test("reasons of failures are cut short") {
    assertEquals(new NodeMessages.NodeFailed("x" * 3000).reason.length, 2000)
  }

  test("a message cut short") {
    val whole = written(new RegisterMessages.Read(1, 2, 3, 4))
    for (length <- 0 until whole.length) intercept[MalformedMessageException](read(whole.take(length)))
  }

  test("an unknown tag") {
    val failure = intercept[MalformedMessageException](read(written(Introduced.EVENT).init :+ 99.toByte))
    assertEquals(failure.getMessage, "tag 99 is that of no message")
  }

  for {
    (name, fields) <- Seq(
      "nodes" -> "00",
      "a node's failure" -> "02",
      "a payload" -> "07 01",
      "a part of a transfer" -> "1e 00000001",
      "a part of a file" -> "21 0000000000000003 0000000000000001 01",
      "replicas" -> "09 00000001 00000002"
    )
    length <- Seq(Int.MaxValue, -1, Int.MinValue, 50)
  } test(s"$name that announce $length elements in 50 bytes") {
    val start = s"$addresses $fields ${f"$length%08x"}".filter(_ != ' ')
    val message = ByteBufUtil.decodeHexDump(start).padTo(50, 0.toByte)
    val before = allocated
    intercept[MalformedMessageException](read(message))
    assert(clue(allocated - before) < 1_000_000)
  }

  for (size <- Seq(65507, 65600))
    test(s"a message with $size bytes is more than a frame holds, and that is told") {
      failed.set(null)
      intercept[RuntimeException](written(new SizedMessages.Chunk(new Array(size), true)))
      assert(clue(failed.get.getMessage).contains("cannot be written"))
    }
}
