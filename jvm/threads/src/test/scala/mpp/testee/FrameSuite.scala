package mpp.testee

import java.io.{ByteArrayInputStream, ByteArrayOutputStream, DataInputStream, DataOutputStream, EOFException}
import java.net.ProtocolException
import java.util.HexFormat

import munit.ScalaCheckSuite
import org.scalacheck.Prop._

/** The bytes of messages. */
class FrameSuite extends ScalaCheckSuite {
  private def written[T](frame: Frame[T], messages: T*): Array[Byte] = {
    val bytes = new ByteArrayOutputStream
    messages.foreach(frame.write(new DataOutputStream(bytes), _))
    bytes.toByteArray
  }

  private def read[T](frame: Frame[T], bytes: Array[Byte]): T =
    frame.read(new DataInputStream(new ByteArrayInputStream(bytes)))

  private def written(message: TransferMessage): Array[Byte] = {
    val bytes = new ByteArrayOutputStream
    message.write(new DataOutputStream(bytes))
    bytes.toByteArray
  }

  private def readTransfer(bytes: Array[Byte]): TransferMessage =
    TransferMessage.read(new DataInputStream(new ByteArrayInputStream(bytes)))

  private def golden(message: TransferMessage, expected: String): Unit =
    test(s"bytes of a message of a transfer are $expected") {
      assertEquals(HexFormat.of.formatHex(written(message)), expected.filter(_ != ' '))
      val again = written(readTransfer(written(message)))
      assertEquals(HexFormat.of.formatHex(again), expected.filter(_ != ' '))
    }

  private def golden[T](frame: Frame[T], message: T, expected: String): Unit =
    test(s"bytes of $message are $expected") {
      assertEquals(HexFormat.of.formatHex(written(frame, message)), expected.filter(_ != ' '))
      assertEquals(read(frame, written(frame, message)), message)
    }

  golden(Hello.FRAME, new Hello(0x0102030405060708L, 9), "0000000d 00 0102030405060708 00000009")
  golden(Ping.frame(true), Ping.STATIC, "00000001 01")
  golden(Pong.frame(true), Pong.STATIC, "00000001 02")
  golden(Ping.frame(false), new Ping(0x0102030405060708L), "00000009 01 0102030405060708")
  golden(Pong.frame(false), new Pong(-1), "00000009 02 ffffffffffffffff")

  golden(Ack.FRAME, new Ack(0x0102030405060708L), "00000009 07 0102030405060708")

  test("a payload is read into the same bytes, and no other size is") {
    val room = new Payload(new Array[Byte](3))
    val frame = Payload.frame(room)
    val encoded = frame.encode(new Payload(Array[Byte](1, 2, 3)))
    assertEquals(HexFormat.of.formatHex(encoded), "0000000406010203")
    assert(read(frame, encoded) eq room)
    assertEquals(room.bytes.toSeq, Seq[Byte](1, 2, 3))
    for (other <- Seq("00000003060102", "000000050601020304", "7fffffff06", "ffffffff06", "0000000407010203"))
      intercept[ProtocolException](read(frame, HexFormat.of.parseHex(other)))
  }

  golden(TransferMessage.Meet.MEET, "00000001 03")
  golden(new TransferMessage.Part(0x01020304, Array[Byte](5, 6)), "00000007 04 01020304 0506")
  golden(new TransferMessage.Done(0x0102030405060708L), "00000009 05 0102030405060708")

  test("a part has 4096 bytes at most") {
    val most = new TransferMessage.Part(7, Array.fill(4096)(1.toByte))
    readTransfer(written(most)) match {
      case part: TransferMessage.Part => assertEquals(part.payload.length, 4096)
      case other                      => fail(s"read $other")
    }
    val refusal = intercept[ProtocolException](
      readTransfer(written(new TransferMessage.Part(7, new Array[Byte](4097))))
    )
    assertEquals(refusal.getMessage, "a frame's length is 4102, allowed are 1 to 4101")
  }

  property("what is written one after the other is read one after the other") {
    forAll { (indexes: List[Long]) =>
      val stream = new DataInputStream(
        new ByteArrayInputStream(written(Ping.frame(false), indexes.map(new Ping(_)): _*))
      )
      assertEquals(indexes.map(_ => Ping.frame(false).read(stream).index), indexes)
      assertEquals(stream.available, 0)
    }
  }

  property("a frame cut short is the end of the stream") {
    forAll { (token: Long, pair: Int) =>
      val whole = written(Hello.FRAME, new Hello(token, pair))
      for (length <- 0 until whole.length) intercept[EOFException](read(Hello.FRAME, whole.take(length)))
    }
  }

  for (
    (bytes, reason) <- Seq(
      "00000000" -> "a frame's length is 0, allowed are 1 to 4101",
      "ffffffff 04" -> "a frame's length is 4294967295, allowed are 1 to 4101",
      "00000002 03 00" -> "a frame of kind 3 and length 2 is none of a transfer",
      "00000004 04 000000" -> "a frame of kind 4 and length 4 is none of a transfer",
      "00000008 05 00000000000000" -> "a frame of kind 5 and length 8 is none of a transfer",
      "00000001 01" -> "a frame of kind 1 and length 1 is none of a transfer"
    )
  )
    test(s"$bytes is refused as a message of a transfer") {
      val refusal = intercept[ProtocolException](readTransfer(HexFormat.of.parseHex(bytes.filter(_ != ' '))))
      assertEquals(refusal.getMessage, reason)
    }

  for (
    (bytes, reason) <- Seq(
      "00000009 02 0000000000000000" -> "a frame's kind is 2, allowed is 1",
      "00000009 ff 0000000000000000" -> "a frame's kind is 255, allowed is 1",
      "00000001 01" -> "a frame's length is 1, allowed is 9",
      "0000000a 01 000000000000000000" -> "a frame's length is 10, allowed is 9",
      "ffffffff 01" -> "a frame's length is 4294967295, allowed is 9",
      "00000000" -> "a frame's length is 0, allowed is 9"
    )
  )
    test(s"$bytes is refused") {
      val refusal = intercept[ProtocolException](
        read(Ping.frame(false), HexFormat.of.parseHex(bytes.filter(_ != ' ')))
      )
      assertEquals(refusal.getMessage, reason)
    }
}
