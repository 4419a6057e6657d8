package mpp.broadcast

import java.nio.ByteBuffer

import mpp.broadcast.BroadcastMessage._
import munit.FunSuite

/** The bytes of messages between nodes. */
class BroadcastBytesSuite extends FunSuite {
  private val messages = Seq(
    new Greeting(1, 2) -> "00 00000001 00000002",
    new Joined(2) -> "01 00000002",
    new Campaign -> "02",
    new Elected(3) -> "03 00000003",
    new Deposed(4) -> "04 00000004",
    new Consensus(5, Array(1, 2, 3)) -> "05 00000005 00000003 010203",
    new Propose(Long.MaxValue) -> "06 7fffffffffffffff",
    new Decided(8) -> "07 0000000000000008",
    new Collect(1024, 9) -> "08 00000400 00000009",
    new Log(1, 1024, java.util.List.of(7L, -1L)) -> "09 00000001 00000400 00000002 0000000000000007 ffffffffffffffff",
    new Leave -> "0a"
  )

  private def written(message: BroadcastMessage): Array[Byte] = {
    val buffer = ByteBuffer.allocate(BroadcastBytes.most(message))
    BroadcastBytes.write(message, buffer)
    buffer.array.take(buffer.position())
  }

  private def unreadable(bytes: Array[Byte]): String =
    intercept[IllegalArgumentException](BroadcastBytes.read(ByteBuffer.wrap(bytes))).getMessage

  for ((message, expected) <- messages)
    test(s"bytes of $message") {
      val bytes = written(message)
      assertEquals(bytes.map(byte => f"$byte%02x").mkString, expected.filter(_ != ' '))
      assertEquals(BroadcastBytes.read(ByteBuffer.wrap(bytes)), message: BroadcastMessage)
      for (length <- bytes.indices) unreadable(bytes.take(length))
    }

  for (message <- Seq(new Tick, new Start, new Compare(true)))
    test(s"$message does not leave its node") {
      intercept[IllegalArgumentException](written(message))
      ()
    }

  test("an unknown tag")(assert(clue(unreadable(Array(99.toByte))).contains("99")))

  test("arrays are not believed to be as long as is announced") {
    for (announced <- Seq(4, Int.MaxValue, -1)) {
      val bytes = ByteBuffer.allocate(12).put(5.toByte).putInt(5, announced).array
      assert(clue(unreadable(bytes)).contains(s"announces $announced elements, it holds at most 3"))
    }
  }
}
