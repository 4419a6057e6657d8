package mpp.testee.typed

import mpp.harness.{Benchmarks, Testee}
import mpp.testee.Framework

/** The testee that uses the typed interface. */
object Registry {
  def testee: Testee =
    Framework
      .define(Framework.typedSymbol)
      .`with`(Benchmarks.PING_PONG, () => new PingPong)
      .`with`(Benchmarks.THROUGHPUT_PING_PONG, () => new ThroughputPingPong)
      .`with`(Benchmarks.FIBONACCI, () => new Fibonacci)
      .`with`(Benchmarks.CHAMENEOS, () => new Chameneos)
      .`with`(Benchmarks.ALL_PAIRS_SHORTEST_PATH, () => new AllPairsShortestPath)
}
