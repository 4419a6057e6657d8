package mpp.check

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.StreamingWindowsRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.streamingWindows
import mpp.catalogue.LocalBenchmarks.allPairsShortestPath
import mpp.catalogue.Point
import mpp.check.CheckFailure.require
import mpp.check.ConformanceCases.Golden

/** The answers of conformance/answers.json, each of which many requests have: what it does not depend on varies. */
object GoldenAnswers {

  /** Most messages in a run of APSP that a check waits for. */
  private val MostShortestPathMessages = 200000L

  /** Most grants of a windower that a check waits for, one after the other. */
  private val MostGrants = 1000L

  private val BatchSizes = Seq(2L, 3L, 11L, 100L)

  private val points = Map[Benchmark[_], Golden => Seq[Point[_]]](
    allPairsShortestPath -> inBlocks _,
    atomicRegister -> onReplicas _,
    streamingWindows -> inBatches _
  )

  /** Compares what requests answer with a golden answer, as far as there are the nodes that they take. */
  def check(caller: Caller, benchmark: Benchmark[_], golden: Golden): Unit =
    for (point <- points(benchmark)(golden) if point.nodes <= caller.nodes) {
      val answer = caller.answer(point)
      require(
        answer == golden.answer,
        s"${Caller.name(point)}: answered ${Caller.hex(answer)}, conformance/answers.json has ${Caller.hex(golden.answer)}"
      )
    }

  /** One graph in blocks of every size that does not take too many messages. */
  private def inBlocks(golden: Golden): Seq[Point[_]] = {
    val nodes = golden.whole("number_of_nodes").toInt
    for {
      block <- 1 to nodes if nodes % block == 0
      side = (nodes / block).toLong
      // Each block goes to the others of its row and column in every phase.
      if side * side * 2 * (side - 1) * nodes <= MostShortestPathMessages
    } yield Point(allPairsShortestPath, APSPRequest(nodes, block))
  }

  private def onReplicas(golden: Golden): Seq[Point[_]] = {
    val (reads, writes) = (golden.single("read_workload"), golden.single("write_workload"))
    val (replicas, keys) = (golden.whole("partition_size").toInt, golden.whole("number_of_keys"))
    Seq(Point(atomicRegister, AtomicRegisterRequest(reads, writes, replicas, keys)))
  }

  /** One stream in batches of several sizes. */
  private def inBatches(golden: Golden): Seq[Point[_]] = {
    val (windowMillis, windows) = (golden.whole("window_ms"), golden.whole("number_of_windows"))
    val (partitions, times) = (golden.whole("number_of_partitions").toInt, golden.whole("window_size_amplification"))
    for (batch <- BatchSizes if windowMillis * windows <= MostGrants * (batch / 2 + 1))
      yield Point(streamingWindows, StreamingWindowsRequest(partitions, batch, s"$windowMillis ms", windows, times))
  }
}
