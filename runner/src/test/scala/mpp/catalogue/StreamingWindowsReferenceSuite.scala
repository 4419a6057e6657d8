package mpp.catalogue

import kompics.benchmarks.StreamingWindowsRequest
import mpp.Conformance
import mpp.catalogue.DistributedBenchmarks.streamingWindows

class StreamingWindowsReferenceSuite extends munit.FunSuite {
  private def expected(partitions: Int, window: String, windows: Long, amplification: Long, batch: Long = 100) =
    streamingWindows.expectedAnswer(StreamingWindowsRequest(partitions, batch, window, windows, amplification))

  test("answers are the golden ones, whatever the batch") {
    for (golden <- Conformance.read("answers.json")("STREAMINGWINDOWS").arr; batch <- Seq(2L, 1000L)) {
      val answer = expected(
        golden("number_of_partitions").num.toInt,
        golden("window_size").str,
        golden("number_of_windows").num.toLong,
        golden("window_size_amplification").num.toLong,
        batch
      )
      assertEquals(answer.map(a => f"$a%016x"), Some(golden("answer").str))
    }
  }

  /** All values of a window, as often as they are entered into it. */
  private def plain(millis: Int, windows: Int, amplification: Int): Long = {
    val random = new SplitMix64(0)
    val hash = new Fnv1a64
    for (window <- 0 until windows) {
      val buffer = Seq.fill(millis)(random.next()).flatMap(Seq.fill(amplification)(_)).sorted
      val (lower, upper) = (buffer((buffer.size - 1) / 2).toDouble, buffer(buffer.size / 2).toDouble)
      hash.add(window.toLong * millis)
      hash.add(buffer.size.toLong)
      hash.add(if (buffer.size % 2 == 1) lower else lower / 2.0 + upper / 2.0)
    }
    hash.value
  }

  test("a value that is held once counts as often as it is entered") {
    for (millis <- 1 to 6; amplification <- 1 to 6)
      assertEquals(
        clue(expected(1, s"$millis ms", 3, amplification.toLong)),
        Some(plain(millis, windows = 3, amplification))
      )
  }

  test("a window that fills an array takes no more memory than its events, and every published point is computed") {
    assert(expected(1, "1 ms", 1, Int.MaxValue.toLong).isDefined)
    for (space <- SpaceName.all; request <- streamingWindows.spaces(space).points)
      assert(streamingWindows.expectedAnswer(request).isDefined, request.toProtoString)
  }

  test("an answer that would take too long or too much memory is not computed") {
    assertEquals(expected(1, "4194305 ms", 1, 1), None)
    assertEquals(expected(1000000, "1 s", 1000000000, 1), None)
    assert(expected(1, "4194304 ms", 1, 511).isDefined)
  }
}
