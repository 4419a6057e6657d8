package mpp.harness.suites

import scala.jdk.CollectionConverters._

import mpp.harness.{Conformance, Testee}

/** Every distributed benchmark of a testee, on a master and three clients in one process, with small parameters.
  *
  * @param threads
  *   prefixes of the names of the framework's threads
  */
abstract class NetBenchmarksSuite(testee: => Testee, threads: String*) extends GroupSuite(testee, clients = 3) {
  private val broadcast = Seq[(String, ujson.Value)](
    "algorithm" -> "raft",
    "number_of_nodes" -> 3,
    "number_of_proposals" -> 10,
    "concurrent_proposals" -> 3,
    "reconfiguration" -> "off",
    "reconfig_policy" -> ""
  )

  conformance()

  test("many runs of a request") {
    def manyRuns(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long): Unit =
      if (keys.contains(benchmark)) assertAnswer(benchmark, parameters: _*)(expected, runs = 30)

    manyRuns("NETPINGPONG", "number_of_messages" -> 1)(expected = 1)
    manyRuns("ATOMICREGISTER", "partition_size" -> 3, "number_of_keys" -> 1, "read_workload" -> 1)(expected = 3L << 32)
    manyRuns("ATOMICBROADCAST", broadcast: _*)(expected = 0xfc9e32eadca14920L)
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

  test("a verification run of ATOMICBROADCAST returns all logs") {
    if (keys.contains("ATOMICBROADCAST")) {
      val asked = policy(runs = 2)
      asked("verify") = true
      val request = ujson.Obj.from(broadcast :+ ("policy" -> asked))
      val result = call("ATOMICBROADCAST", Conformance.request("ATOMICBROADCAST", request))
      assert(result.hasSuccess, result.getFailure.getReason)
      val logs = result.getSuccess.getHistoryList.asScala.groupBy(_.getReplica).values.map { log =>
        log.sortBy(_.getKey).map(_.getValue).toSeq
      }
      assertEquals(logs.size, 3)
      assertEquals(logs.toSet, Set(logs.head))
      assertEquals(logs.head.sorted, (0L until 10L).toSeq)
    }
  }

  noThreadIsLeft(threads)
}
