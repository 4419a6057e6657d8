package mpp.testee

import java.io.NotSerializableException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.{BufferUnderflowException, ByteBuffer}

import mpp.broadcast.BroadcastMessage
import mpp.harness.numbers.SplitMix64
import munit.FunSuite

/** The bytes of messages, which are those of every interface. */
abstract class SerializerSuite(newSerializer: => MessageSerializer) extends FunSuite {
  protected lazy val serializer: MessageSerializer = newSerializer

  private def hex(bytes: Array[Byte]): String = bytes.map(byte => f"$byte%02x").mkString

  private def written(message: AnyRef): Array[Byte] = {
    val buffer = ByteBuffer.allocate(100000)
    serializer.toBinary(message, buffer)
    buffer.array.take(buffer.position())
  }

  private def read(bytes: Array[Byte]): AnyRef = serializer.fromBinary(ByteBuffer.wrap(bytes), "")

  /** A message's bytes in hexadecimal. */
  protected def bytes(message: => NetMessage, expected: String): Unit = test(s"bytes of $expected") {
    val plain = expected.filter(_ != ' ')
    assertEquals(hex(written(message)), plain)
    assertEquals(hex(serializer.toBinary(message)), plain)
    assertEquals(read(written(message)), message: AnyRef)
  }

  /** The bytes of a reference to an actor called so on another node. */
  protected def address(name: String): String = {
    val text = s"akka://x@y:1/user/$name"
    f"${text.length}%08x" + hex(text.getBytes(UTF_8))
  }

  /** The bytes of a message without content, of which there is only one. */
  protected def static(message: NetMessage, expected: String): Unit = {
    bytes(message, expected)
    test(s"there is only one $message")(assert(read(written(message)) eq message))
  }

  /** Payloads come back, and in an array of their own. */
  protected def payload(message: Array[Byte] => AnyRef)(payloadOf: PartialFunction[AnyRef, Array[Byte]]): Unit =
    for (size <- Seq(0, 1, 65536))
      test(s"a payload of $size bytes") {
        val payload = new SplitMix64(1).bytes(size)
        val bytes = written(message(payload))
        assertEquals(hex(bytes.take(5)), f"07$size%08x")
        assertEquals(bytes.length, 5 + size)
        val again = payloadOf(read(bytes))
        assert(again.sameElements(payload))
        assert(again ne payload)
      }

  protected def unwritable(message: AnyRef): Unit = test(s"$message has no bytes") {
    intercept[NotSerializableException](written(message))
    ()
  }

  /** A length after such bytes, in a frame of 50 bytes, is refused if it is larger than what follows, or negative. */
  protected def announced(beginning: String): Unit = {
    val bytes = beginning.filter(_ != ' ').grouped(2).map(Integer.parseInt(_, 16).toByte).toArray
    val following = frameBytes - bytes.length - Integer.BYTES
    for (length <- Seq(Int.MaxValue, following + 1, -1, Int.MinValue))
      test(s"$length bytes or elements are announced after $beginning") {
        val frame = ByteBuffer.allocate(frameBytes).put(bytes).putInt(length)
        val announces = intercept[LengthException](serializer.fromBinary(frame.rewind(), ""))
        assertEquals(announces.announced, length)
      }
  }

  private val frameBytes = 50

  announced("00")
  announced("07")

  bytes(NodeFailed("ä"), "00 00000002 c3a4")
  static(Introduced, "0a")
  static(TransferMessages.Meet, "1f")
  bytes(TransferMessages.Done(65536), "21 0000000000010000")
  announced("20 00000001")
  bytes(FileMessages.Chunk(1, ByteBuffer.wrap(Array[Byte](1, 2, 3, 4), 1, 2)), "24 0000000000000001 00000002 0203")
  bytes(FileMessages.Credit(65536), "25 0000000000010000")
  bytes(FileMessages.Complete(65536, -1), "26 0000000000010000 ffffffffffffffff")
  unwritable(FileMessages.Start)
  announced("24 0000000000000001")

  static(RegisterMessages.Start, "0b")
  static(RegisterMessages.Greeting, "0c")
  bytes(RegisterMessages.Read(1, 2, 3, 4), "0d 00000001 00000002 00000003 0000000000000004")
  bytes(
    RegisterMessages.Value(1, 2, 3, 4, 5, -1),
    "0e 00000001 00000002 0000000000000003 0000000000000004 00000005 ffffffffffffffff"
  )
  bytes(
    RegisterMessages.Write(1, 2, 3, 4, 5, 6, 7),
    "0f 00000001 00000002 00000003 0000000000000004 0000000000000005 00000006 0000000000000007"
  )
  bytes(RegisterMessages.Ack(1, 2, 3), "10 00000001 00000002 0000000000000003")
  bytes(RegisterMessages.Done(1, 2), "11 0000000000000001 0000000000000002")
  bytes(RegisterMessages.Invoke(1, write = true, 2), "12 00000001 01 0000000000000002")
  bytes(RegisterMessages.Invoke(1, write = false, 0), "12 00000001 00 0000000000000000")
  bytes(RegisterMessages.Response(1, 2, 3), "13 00000001 00000002 0000000000000003")

  bytes(LogMessages.Broadcast(new BroadcastMessage.Propose(7)), "27 06 0000000000000007")
  bytes(
    LogMessages.Broadcast(new BroadcastMessage.Consensus(1, Array(2, 3))),
    "27 05 00000001 00000002 0203"
  )
  unwritable(LogMessages.Tick)

  static(WindowMessages.Start, "14")
  bytes(WindowMessages.Ready(10000000), "15 0000000000989680")
  bytes(WindowMessages.Event(1, 2, Long.MinValue), "16 0000000000000001 00000002 8000000000000000")
  bytes(WindowMessages.Window(1, 2, -0.5, 3), "17 0000000000000001 00000002 bfe0000000000000 0000000000000003")
  static(WindowMessages.Stop, "18")
  static(WindowMessages.Flush, "19")
  static(WindowMessages.Flushed, "1a")

  unwritable(WindowMessages.Next)
  unwritable(WindowMessages.Close)

  for (message <- Seq(RegisterMessages.Read(1, 2, 3, 4), WindowMessages.Event(1, 2, 3)))
    test(s"$message cut short") {
      for (length <- 1 until written(message).length)
        intercept[BufferUnderflowException](read(written(message).take(length)))
    }

  test("an unknown tag") {
    intercept[NotSerializableException](read(Array(99.toByte)))
    ()
  }
}
