package mpp.harness

import java.time.Duration
import java.util.concurrent.TimeoutException

import mpp.harness.transfers.{BatchTerms, Meeting, PairEnd, TransferTerms}
import munit.FunSuite

class TransfersSuite extends FunSuite {
  for (bytes <- Seq(1L, 4095L, 4096L, 4097L, 8192L); exchanges <- 1 to 4)
    test(s"$exchanges transfers of $bytes bytes go to and fro") {
      val terms = new TransferTerms(bytes, exchanges)
      val ends = Seq.fill(2)(new PairEnd(terms))
      var sent = 0
      while (!ends.head.isOver) {
        val (from, to) = (ends(sent % 2), ends((sent + 1) % 2))
        var complete = Vector.empty[Boolean]
        from.send[RuntimeException]((index, payload) => complete :+= to.receive(index, payload.length))
        assertEquals(complete, Vector.fill(terms.messages.toInt - 1)(false) :+ true)
        sent += 1
      }
      assertEquals(sent, exchanges)
      assert(ends(1).isOver)
      assertEquals(ends.head.answerPart(2, ends(1).receivedBytes), 3 * bytes * exchanges)
    }

  test("a message out of order, or with another length, is an error") {
    for ((index, bytes) <- Seq(1 -> 4096, 0 -> 4095, 0 -> 0, -1 -> 4096))
      intercept[IllegalStateException](new PairEnd(new TransferTerms(10000, 1)).receive(index, bytes))
    val end = new PairEnd(new TransferTerms(10000, 1))
    assert(!end.receive(0, 4096))
    intercept[IllegalStateException](end.receive(0, 4096)): Unit
  }

  test("nothing comes after the last transfer") {
    val end = new PairEnd(new TransferTerms(1, 1))
    intercept[IllegalStateException](end.answerPart(0, 0))
    assert(end.receive(0, 1))
    intercept[IllegalStateException](end.receive(0, 1))
    assertEquals(end.answerPart(1, 0), 2L)
  }

  test("terms are read as they are written") {
    val terms = new TransferTerms(1L << 30, 7)
    assertEquals(TransferTerms.parse(terms.toString), terms)
    for (malformed <- Seq("", "1", "1 x", "1 2 3"))
      intercept[IllegalArgumentException](TransferTerms.parse(malformed))
  }

  test("batches are read as they are written, and within their limits") {
    for (terms <- Seq(new BatchTerms(1, 1), new BatchTerms(65536, Int.MaxValue)))
      assertEquals(BatchTerms.parse(terms.toString), terms)
    for (malformed <- Seq("", "1", "1 x", "1 2 3", "0 1", "-1 1", "65537 1", "2147483648 1", "1 0", "1 -1"))
      intercept[IllegalArgumentException](BatchTerms.parse(malformed))
  }

  test("a meeting ends when all pairs have met, or the run has failed") {
    val meeting = new Meeting(2)
    meeting.arrive()
    intercept[TimeoutException](meeting.await(new RunLatch(1), Duration.ZERO))
    val failed = new RunLatch(1)
    failed.fail(new IllegalStateException("a pair failed"))
    intercept[RunFailedException](meeting.await(failed, Duration.ofMinutes(1)))
    meeting.arrive()
    meeting.await(new RunLatch(1), Duration.ofMinutes(1))
  }
}
