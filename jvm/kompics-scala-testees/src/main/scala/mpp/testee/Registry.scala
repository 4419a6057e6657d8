package mpp.testee

import mpp.harness.{Benchmarks, Testee}
import mpp.kompics.common.Framework
import mpp.kompics.dsl.{ClosureEngine, HandlerEngine, QuickCheckEngine}

/** The two testees, which differ in how handlers are matched. */
object Registry {

  /** As Kompics Scala 1.x does it. */
  def closure: Testee =
    testee("KOMPICSSC", "Kompics Scala 1.x", ClosureEngine)
      .setting("handlers", "matched once, by who triggers an event; their bodies wait as closures")

  /** As Kompics Scala 2.x does it. */
  def quickCheck: Testee =
    testee("KOMPICSSC2", "Kompics Scala 2.x", QuickCheckEngine)
      .setting("handlers", "checked by who triggers an event, and matched again when the component executes it")

  private def testee[R](symbol: String, design: String, engine: HandlerEngine[R]): Testee =
    Framework
      .define(symbol, s"$design (reimplemented on Kompics Java)", s"Scala ${util.Properties.versionNumberString}")
      .`with`(Benchmarks.PING_PONG, () => new PingPong(engine))
      .`with`(Benchmarks.THROUGHPUT_PING_PONG, () => new ThroughputPingPong(engine))
      .`with`(Benchmarks.FIBONACCI, () => new Fibonacci(engine))
      .`with`(Benchmarks.CHAMENEOS, () => new Chameneos(engine))
      .`with`(Benchmarks.ALL_PAIRS_SHORTEST_PATH, () => new AllPairsShortestPath(engine))
      .`with`(Benchmarks.NET_PING_PONG, () => new NetPingPong(engine), () => new NetPingPong.Client(engine))
      .`with`(
        Benchmarks.NET_THROUGHPUT_PING_PONG,
        () => new NetThroughputPingPong(engine),
        () => new NetThroughputPingPong.Client(engine)
      )
      .`with`(
        Benchmarks.SIZED_THROUGHPUT,
        () => new SizedThroughput(engine),
        () => new SizedThroughput.Client(engine)
      )
      .`with`(Benchmarks.ATOMIC_REGISTER, () => new AtomicRegister(engine), () => new AtomicRegister.Client(engine))
      .`with`(
        Benchmarks.STREAMING_WINDOWS,
        () => new StreamingWindows(engine),
        () => new StreamingWindows.Client(engine)
      )
}
