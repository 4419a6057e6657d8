package mpp.harness.suites

import scala.jdk.CollectionConverters._

import kompics.benchmarks.{FailureKind, Operation, TestSuccess}
import mpp.harness.register.Linearizability
import mpp.harness.{Conformance, Testee}

/** ATOMICREGISTER and STREAMINGWINDOWS, which differ by the number of clients, and verification.
  *
  * @param threads
  *   prefixes of the names of the framework's threads
  */
abstract class ReplicaGroupsSuite(testee: => Testee, clients: Int, threads: String*)
    extends GroupSuite(testee, clients) {
  private def register(replicas: Int, keys: Int, reads: Double): Seq[(String, ujson.Value)] = Seq(
    "partition_size" -> replicas,
    "number_of_keys" -> keys,
    "read_workload" -> reads,
    "write_workload" -> (1 - reads)
  )

  for (replicas <- 1 to nodes; (keys, reads, readsPerReplica) <- Seq((1, 0.5, 1), (100, 0.95, 95), (10, 0.0, 0)))
    answers("ATOMICREGISTER", register(replicas, keys, reads): _*)(
      replicas * ((readsPerReplica.toLong << 32) + keys - readsPerReplica)
    )

  test("there are as many replicas as nodes, and no more") {
    val failure = call(
      "ATOMICREGISTER",
      Conformance.request("ATOMICREGISTER", ujson.Obj.from(register(nodes + 1, 1, 0.5)))
    ).getFailure
    assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INVALID_PARAMETERS)
    assertEquals(
      failure.getReason,
      s"partition_size = ${nodes + 1}, allowed are 1 to $nodes, the number of nodes"
    )
    assertAnswer("ATOMICREGISTER", register(nodes, 1, 1): _*)(expected = nodes.toLong << 32, runs = 1)
  }

  answers(
    "STREAMINGWINDOWS",
    "number_of_partitions" -> 2,
    "batch_size" -> 10,
    "window_size" -> "100 ms",
    "number_of_windows" -> 3,
    "window_size_amplification" -> 10
  )(expected = 0x210934973b5b6848L)

  private def verified(replicas: Int, keys: Int, runs: Int): TestSuccess = {
    val asked = policy(runs)
    asked("verify") = true
    val request = ujson.Obj.from(register(replicas, keys, 0.5) :+ ("policy" -> asked))
    val result = call("ATOMICREGISTER", Conformance.request("ATOMICREGISTER", request))
    assert(result.hasSuccess, result.getFailure.getReason)
    result.getSuccess
  }

  private def assertComplete(history: Iterable[Operation], replicas: Int, keys: Int): Unit = {
    val byReplicaAndKey = history.groupBy(operation => (operation.getReplica, operation.getKey))
    assertEquals(byReplicaAndKey.keySet, (for (r <- 0 until replicas; k <- 0L until keys.toLong) yield (r, k)).toSet)
    for (operations <- byReplicaAndKey.values) {
      assertEquals(operations.size, 10)
      for (Seq(one, next) <- operations.toSeq.sortBy(_.getInvokedNanos).sliding(2)) {
        assert(one.getInvokedNanos < one.getReturnedNanos)
        assert(one.getReturnedNanos <= next.getInvokedNanos, "two at a time")
      }
    }
    val written = history.filter(_.getWrite).map(_.getValue).toSeq
    assertEquals(written.distinct.size, written.size)
    assert(!written.contains(0L))
  }

  for ((replicas, keys) <- Seq(1 -> 3, nodes -> 1, nodes -> 100))
    test(s"verification of $replicas replicas with $keys keys gives a linearizable history") {
      for (runs <- Seq(1, 3)) {
        val success = verified(replicas, keys, runs)
        val half = math.floor(keys * 0.5 + 0.5).toLong
        assertEquals(success.getAnswer, replicas * ((half << 32) + keys - half))
        assertEquals((success.getRunResultsCount, success.getWarmupResultsCount), (runs, 1))
        val history = success.getHistoryList.asScala
        assertComplete(history, replicas, keys)
        assert(Linearizability.holds(history))
      }
    }

  test("benchmarks without verification ignore that it is asked for") {
    val asked = policy(runs = 2)
    asked("verify") = true
    val request = Conformance.request("NETPINGPONG", ujson.Obj("number_of_messages" -> 3, "policy" -> asked))
    val success = call("NETPINGPONG", request).getSuccess
    assertEquals((success.getAnswer, success.getRunResultsCount, success.getHistoryCount), (3L, 2, 0))
  }

  noThreadIsLeft(threads)
}
