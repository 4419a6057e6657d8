package mpp.harness.files

import java.nio.ByteBuffer
import java.util.NoSuchElementException

import scala.collection.mutable

import mpp.harness.files.FileReceiver.Reply
import mpp.harness.numbers.{Fnv1a64, SplitMix64}
import munit.FunSuite

class FilesSuite extends FunSuite {
  private def chunk(bytes: Int): ByteBuffer = ByteBuffer.allocate(bytes)

  /** Transfers a file, one chunk after the other, and returns the answer and the replies. */
  private def transfer(contents: FileContents): (Long, Seq[Reply]) = {
    val sender = new FileSender(contents)
    val receiver = new FileReceiver(contents.terms)
    val replies = mutable.ArrayBuffer.empty[Reply]
    while (replies.lastOption.forall(_ != Reply.DONE)) {
      assert(sender.hasNext, "no credit is left")
      sender.send[RuntimeException] { (index, bytes) =>
        val reply = receiver.receive(index, bytes)
        replies += reply
        if (reply == Reply.CREDIT) sender.consumed(receiver.receivedBytes)
      }
    }
    assertEquals(receiver.receivedBytes, contents.terms.bytes)
    (sender.answer(receiver.receivedBytes, receiver.sum), replies.toSeq)
  }

  for (bytes <- Seq(8L, 16L, 24L, 20000000L); chunkSize <- Seq(8, 16, 65536))
    test(s"a file of $bytes bytes arrives in chunks of $chunkSize bytes") {
      val terms = new FileTerms(bytes, chunkSize)
      val (answer, replies) = transfer(new FileContents(terms))
      val random = new SplitMix64(bytes)
      val sum = Iterator.continually(random.next()).take((bytes / 8).toInt).sum
      assertEquals(answer, new Fnv1a64().update(bytes).update(sum).value)
      assertEquals(replies.size.toLong, terms.chunks)
      assertEquals(replies.count(_ == Reply.DONE), 1)
    }

  test("a large file repeats its beginning, in chunks that do not") {
    for (chunkSize <- Seq(8, 24, 40, 104)) {
      val terms = new FileTerms(248, chunkSize)
      val random = new SplitMix64(40)
      val words = Seq.fill(5)(random.next())
      val sum = (0 until 31).map(place => words(place % 5)).sum
      assertEquals(
        transfer(new FileContents(terms, 40))._1,
        new Fnv1a64().update(248L).update(sum).value,
        s"$chunkSize"
      )
    }
  }

  test("the receiver tells of each MiB, and the sender waits for it") {
    val contents = new FileContents(new FileTerms(20L << 20, 65536))
    val sender = new FileSender(contents)
    def send(): Int = {
      var chunks = 0
      sender.send[RuntimeException]((_, _) => chunks += 1)
      chunks
    }
    assertEquals(send(), 128)
    intercept[NoSuchElementException](sender.next())
    intercept[IllegalStateException](sender.consumed((8L << 20) + 1))
    sender.consumed(65535)
    assertEquals(send(), 0)
    sender.consumed(1L << 20)
    assertEquals(send(), 16)
    intercept[IllegalStateException](sender.consumed(0))
    intercept[IllegalStateException](sender.answer(0, 0))
    val replies = transfer(contents)._2
    assertEquals(replies.indexOf(Reply.CREDIT), 15)
    assertEquals(replies.count(_ == Reply.CREDIT), 19)
  }

  test("a chunk out of order, or with another length, is an error") {
    for ((index, bytes) <- Seq(1L -> 16, 0L -> 8, 0L -> 15, 0L -> 0, -1L -> 16, 0L -> 24)) {
      val receiver = new FileReceiver(new FileTerms(40, 16))
      intercept[IllegalStateException](receiver.receive(index, chunk(bytes)))
    }
    val receiver = new FileReceiver(new FileTerms(24, 16))
    assertEquals(receiver.receive(0, chunk(16)), Reply.NONE)
    intercept[IllegalStateException](receiver.receive(0, chunk(16)))
    intercept[IllegalStateException](receiver.receive(1, chunk(16)))
    assertEquals(receiver.receive(1, chunk(8)), Reply.DONE)
    intercept[IllegalStateException](receiver.receive(2, chunk(8))): Unit
  }

  test("terms are read as they are written") {
    val terms = new FileTerms(1L << 40, 65536)
    assertEquals(FileTerms.parse(terms.toString), terms)
    for (malformed <- Seq("", "8", "8 x", "8 8 8"))
      intercept[IllegalArgumentException](FileTerms.parse(malformed))
  }
}
