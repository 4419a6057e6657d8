package mpp.harness.suites

import mpp.harness.Testee

/** Every distributed benchmark of a testee, on a master and three clients in one process, with small parameters.
  *
  * @param threads
  *   prefixes of the names of the framework's threads
  */
abstract class NetBenchmarksSuite(testee: => Testee, threads: String*) extends GroupSuite(testee, clients = 3) {
  conformance()

  test("many runs of a request") {
    def manyRuns(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long): Unit =
      if (keys.contains(benchmark)) assertAnswer(benchmark, parameters: _*)(expected, runs = 30)

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
