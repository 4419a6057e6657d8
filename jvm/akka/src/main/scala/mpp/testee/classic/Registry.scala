package mpp.testee.classic

import mpp.harness.{Benchmarks, Testee}
import mpp.testee.Framework

/** The testee that uses the classic interface. */
object Registry {
  def testee: Testee =
    Framework
      .define(Framework.classicSymbol)
      .`with`(Benchmarks.PING_PONG, () => new PingPong)
      .`with`(Benchmarks.THROUGHPUT_PING_PONG, () => new ThroughputPingPong)
      .`with`(Benchmarks.FIBONACCI, () => new Fibonacci)
      .`with`(Benchmarks.CHAMENEOS, () => new Chameneos)
      .`with`(Benchmarks.ALL_PAIRS_SHORTEST_PATH, () => new AllPairsShortestPath)
}
