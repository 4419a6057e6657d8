package mpp.consensus

import java.nio.ByteBuffer

import scala.collection.mutable
import scala.jdk.CollectionConverters._

import munit.FunSuite

/** The bytes of messages between cores. */
class MessagesSuite extends FunSuite {

  /** Messages of an election and of two decisions among three. */
  private lazy val messages: Seq[Array[Byte]] = {
    val cores = (0 until 3).map(Simulation.newCore(_, 3))
    val all = mutable.Buffer.empty[Array[Byte]]
    def deliver(): Unit = {
      val sent = cores.flatMap(_.takeOutgoing.asScala)
      all ++= sent.map(_.bytes)
      for (message <- sent) cores(message.to).step(message.bytes)
      if (sent.nonEmpty) deliver()
    }
    cores.head.campaign()
    deliver()
    for (proposal <- 1L to 2L) {
      cores.head.propose(proposal)
      deliver()
    }
    all.toSeq
  }

  private def refused(bytes: Array[Byte]): String =
    intercept[CoreException](Simulation.newCore(0, 3).step(bytes)).getMessage

  test("an election and decisions take messages of six kinds") {
    assertEquals(messages.map(_.head.toInt).distinct.sorted, Seq(1, 2, 3, 4, 5, 6))
  }

  test("messages that are cut short are refused") {
    for (message <- messages; length <- message.indices) refused(message.take(length))
  }

  test("messages that are too long are refused") {
    for (message <- messages) assert(clue(refused(message :+ 0.toByte)).contains("1 bytes follow"))
  }

  test("a tag, a rank, a term, a number and a bit that are none") {
    assert(clue(refused(Array[Byte](99, 1, 0, 0, 0, 0))).contains("99"))
    assert(clue(refused(Array[Byte](1, 3, 0, 0, 0, 0))).contains("rank 3, allowed are 0 to 2"))
    assert(clue(refused(Array[Byte](1, -1, 0, 0, 0, 0))).contains("rank 255"))
    assert(clue(refused(Array[Byte](1, 1, -1, -1, -1, -1))).contains("term -1"))
    assert(clue(refused(Array[Byte](2, 1, 0, 0, 0, 0, 2))).contains("2 for a yes or no"))
    assert(clue(refused(ByteBuffer.allocate(30).put(Array[Byte](6, 1, 0, 0, 0, 0)).putLong(-5).array)).contains("-5"))
  }

  test("entries are not believed to be as many as are announced") {
    for (announced <- Seq(1, 3, Int.MaxValue, -1)) {
      val header = 6 + 4 + 4 * 8
      val bytes = ByteBuffer.allocate(header + 4).put(Array[Byte](5, 1)).putInt(header, announced).array
      assert(clue(refused(bytes)).contains(s"announces $announced entries, it holds at most 0"))
    }
    val entry = ByteBuffer.allocate(6 + 4 + 4 * 8 + 4 + 5).put(Array[Byte](5, 1)).putInt(42, 1).put(46, 9.toByte).array
    assert(clue(refused(entry)).contains("9 is the kind of no entry"))
  }
}
