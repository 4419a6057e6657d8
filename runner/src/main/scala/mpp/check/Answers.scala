package mpp.check

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.SizedThroughputRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks.netPingPong
import mpp.catalogue.DistributedBenchmarks.netThroughputPingPong
import mpp.catalogue.DistributedBenchmarks.sizedThroughput
import mpp.catalogue.LocalBenchmarks.allPairsShortestPath
import mpp.catalogue.LocalBenchmarks.chameneos
import mpp.catalogue.LocalBenchmarks.fibonacci
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.LocalBenchmarks.throughputPingPong
import mpp.catalogue.Point
import mpp.check.CheckFailure.require

/** The answers of benchmarks with small parameters, to the bit. */
object Answers {

  /** Most messages in a run of APSP that a check waits for. */
  private val MostShortestPathMessages = 200000L

  /** Beside those that are at the edge of what is allowed. */
  private val points: Seq[Point[_]] = Seq(
    Point(pingPong, PingPongRequest(1000)),
    Point(throughputPingPong, ThroughputPingPongRequest(100, 7, 3, staticOnly = true)),
    Point(throughputPingPong, ThroughputPingPongRequest(100, 7, 3, staticOnly = false)),
    // 2^63 pings in flight, if there were so many: the number is unsigned.
    Point(throughputPingPong, ThroughputPingPongRequest(5, Long.MinValue, 1, staticOnly = true)),
    Point(fibonacci, FibonacciRequest(15)),
    Point(chameneos, ChameneosRequest(7, 500)),
    Point(chameneos, ChameneosRequest(20, 3)),
    Point(netPingPong, PingPongRequest(100)),
    Point(netThroughputPingPong, ThroughputPingPongRequest(100, 7, 3, staticOnly = true)),
    Point(netThroughputPingPong, ThroughputPingPongRequest(100, 7, 3, staticOnly = false)),
    Point(sizedThroughput, SizedThroughputRequest(1000, 7, 5, 3)),
    Point(sizedThroughput, SizedThroughputRequest(65536, 3, 4, 2))
  )

  val local: Seq[Check] = CheckedBenchmarks.local.map(check)

  val distributed: Seq[Check] = CheckedBenchmarks.distributed.map(check)

  private def check(benchmark: Benchmark[_]): Check =
    Check.ofBenchmark(benchmark, s"answers-${benchmark.symbol}", s"answer ${benchmark.symbol} exactly, in every run") {
      (session, caller) =>
        edges(session, benchmark).foreach(caller.answer)
        points.filter(_.benchmark == benchmark).foreach(caller.answer)
        if (benchmark == allPairsShortestPath) session.cases.shortestPaths.foreach(checkShortestPaths(caller, _))
    }

  private def edges(session: CheckSession, benchmark: Benchmark[_]): Seq[Point[_]] =
    session.cases.accepted.filter(asked => asked.point.benchmark == benchmark && asked.policy.isEmpty).map(_.point)

  /** One graph in blocks of every size that does not take too many messages. */
  private def checkShortestPaths(caller: Caller, golden: ConformanceCases.Golden): Unit =
    for (block <- 1 to golden.nodes if golden.nodes % block == 0) {
      val side = (golden.nodes / block).toLong
      // Each block goes to the others of its row and column in every phase.
      if (side * side * 2 * (side - 1) * golden.nodes <= MostShortestPathMessages) {
        val point = Point(allPairsShortestPath, APSPRequest(golden.nodes, block))
        val answer = caller.answer(point)
        require(
          answer == golden.answer,
          s"${Caller.name(point)}: answered ${Caller.hex(answer)}, conformance/answers.json has ${Caller.hex(golden.answer)}"
        )
      }
    }
}
