package mpp.harness.suites

import mpp.harness.{Conformance, Testee}

/** Every distributed benchmark of a testee, on a master and three clients in one process, with small parameters.
  *
  * @param threads
  *   how the names of the framework's threads begin
  */
abstract class NetBenchmarksSuite(testee: => Testee, threads: String*) extends GroupSuite(testee, clients = 3) {
  private val mostReplicas = 4

  for (messages <- Seq(1, 2, 100)) answers("NETPINGPONG", "number_of_messages" -> messages)(messages.toLong)

  for {
    (messages, pipeline, pairs) <- Seq((1, 1, 1), (10, 3, 2), (3, 7, 3), (1000, 100, 4), (8000, 8000, 1))
    static <- Seq(true, false)
  }
    answers(
      "NETTPPINGPONG",
      "messages_per_pair" -> messages,
      "pipeline_size" -> pipeline,
      "parallelism" -> pairs,
      "static_only" -> static
    )(if (static) messages.toLong * pairs else pairs * messages * (messages - 1L) / 2)

  for ((size, batch, batches, pairs) <- Seq((1, 1, 1, 1), (10, 7, 100, 2), (65536, 3, 2, 2), (1000, 500, 3, 4)))
    answers(
      "SIZEDTHROUGHPUT",
      "message_size" -> size,
      "batch_size" -> batch,
      "number_of_batches" -> batches,
      "number_of_pairs" -> pairs
    )(size.toLong * batch * batches * pairs)

  for (golden <- Conformance.read("answers.json")("ATOMICREGISTER").arr if golden("partition_size").num <= mostReplicas)
    answers(
      "ATOMICREGISTER",
      Seq("partition_size", "number_of_keys", "read_workload", "write_workload").map(f => f -> golden(f)): _*
    )(Conformance.hex(golden("answer")))

  for {
    golden <- Conformance.read("answers.json")("STREAMINGWINDOWS").arr
    // Small batches of large windows take many messages.
    batch <- if (golden("window_ms").num < 1000) Seq(2, 3, 11, 100) else Seq(100)
  }
    answers(
      "STREAMINGWINDOWS",
      "number_of_partitions" -> golden("number_of_partitions"),
      "batch_size" -> batch,
      "window_size" -> s"${golden("window_ms").num.toInt} ms",
      "number_of_windows" -> golden("number_of_windows"),
      "window_size_amplification" -> golden("window_size_amplification")
    )(Conformance.hex(golden("answer")))

  vectors("NETPINGPONG", "NETTPPINGPONG", "SIZEDTHROUGHPUT", "ATOMICREGISTER", "STREAMINGWINDOWS")

  test("many runs of a request") {
    def manyRuns(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long): Unit =
      if (has(benchmark)) assertAnswer(benchmark, parameters: _*)(expected, runs = 30)

    manyRuns("NETPINGPONG", "number_of_messages" -> 1)(expected = 1)
    manyRuns("ATOMICREGISTER", "partition_size" -> 3, "number_of_keys" -> 1, "read_workload" -> 1)(expected = 3L << 32)
    // A window of one event each, so that most events come after the end.
    manyRuns(
      "STREAMINGWINDOWS",
      "number_of_partitions" -> 3,
      "batch_size" -> 1000,
      "window_size" -> "1 ms",
      "number_of_windows" -> 5,
      "window_size_amplification" -> 1
    )(expected = 0x7efa437b98b4c9bfL)
  }

  noThreadIsLeft(threads)
}
