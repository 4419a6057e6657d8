package mpp.testee.typed

import mpp.harness.{Benchmarks, Testee}
import mpp.testee.Framework

/** The testee that uses the typed interface. */
object Registry {
  def testee: Testee =
    Framework
      .define(Framework.typedSymbol)
      .loading(() => SystemProvider.start().terminate())
      .`with`(Benchmarks.PING_PONG, () => new PingPong)
      .`with`(Benchmarks.THROUGHPUT_PING_PONG, () => new ThroughputPingPong)
      .`with`(Benchmarks.FIBONACCI, () => new Fibonacci)
      .`with`(Benchmarks.CHAMENEOS, () => new Chameneos)
      .`with`(Benchmarks.ALL_PAIRS_SHORTEST_PATH, () => new AllPairsShortestPath)
      .`with`(Benchmarks.NET_PING_PONG, () => new NetPingPong, () => new NetPingPong.Client)
      .`with`(
        Benchmarks.NET_THROUGHPUT_PING_PONG,
        () => new NetThroughputPingPong,
        () => new NetThroughputPingPong.Client
      )
      .`with`(Benchmarks.SIZED_THROUGHPUT, () => new SizedThroughput, () => new SizedThroughput.Client)
      .`with`(Benchmarks.ATOMIC_REGISTER, () => new AtomicRegister, () => new AtomicRegister.Client)
      .`with`(Benchmarks.STREAMING_WINDOWS, () => new StreamingWindows, () => new StreamingWindows.Client)
}
