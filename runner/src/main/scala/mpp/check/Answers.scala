package mpp.check

import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.SizedThroughputRequest
import kompics.benchmarks.StreamingWindowsRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.netPingPong
import mpp.catalogue.DistributedBenchmarks.netThroughputPingPong
import mpp.catalogue.DistributedBenchmarks.sizedThroughput
import mpp.catalogue.DistributedBenchmarks.streamingWindows
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.LocalBenchmarks.chameneos
import mpp.catalogue.LocalBenchmarks.fibonacci
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.LocalBenchmarks.throughputPingPong
import mpp.catalogue.Point

/** The answers of benchmarks with small parameters, to the bit. */
object Answers {

  /** Beside those that are at the edge of what is allowed, and the golden ones. */
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
    Point(sizedThroughput, SizedThroughputRequest(65536, 3, 4, 2)),
    Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, 3, 1)),
    Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, 2, 5)),
    Point(atomicRegister, AtomicRegisterRequest(0.3f, 0.7f, 3, 17)),
    Point(atomicRegister, AtomicRegisterRequest(0.95f, 0.05f, 2, 30)),
    Point(atomicRegister, AtomicRegisterRequest(1, 0, 1, 10)),
    Point(atomicRegister, AtomicRegisterRequest(0, 1, 3, 200)),
    // Most events of a run come after its last window. The next one, of this request or the next, must see none of them.
    Point(streamingWindows, StreamingWindowsRequest(3, 1000, "1 ms", 5, 1)),
    Point(streamingWindows, StreamingWindowsRequest(2, 1000, "3 ms", 2, 4)),
    // Windows of 1 MB.
    Point(streamingWindows, StreamingWindowsRequest(2, 50, "100 ms", 2, 1250))
  )

  val local: Seq[Check] = LocalBenchmarks.all.map(check)

  val distributed: Seq[Check] = DistributedBenchmarks.all.map(check)

  private def check(benchmark: Benchmark[_]): Check =
    Check.ofBenchmark(benchmark, s"answers-${benchmark.symbol}", s"answer ${benchmark.symbol} exactly, in every run") {
      (session, caller) =>
        edges(session, benchmark).foreach(caller.answer)
        points.filter(_.benchmark == benchmark).foreach(caller.answer)
        session.cases.golden(benchmark).foreach(GoldenAnswers.check(caller, benchmark, _))
    }

  private def edges(session: CheckSession, benchmark: Benchmark[_]): Seq[Point[_]] =
    for (asked <- session.cases.accepted if asked.quick && asked.policy.isEmpty && asked.point.benchmark == benchmark)
      yield asked.point
}
