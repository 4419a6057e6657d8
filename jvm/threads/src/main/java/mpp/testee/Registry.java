package mpp.testee;

import mpp.harness.Benchmarks;
import mpp.harness.Testee;

/** The two testees, which differ in their threads. */
public final class Registry {

  private Registry() {}

  /**
   * Returns the description of the one on platform threads. It has no FIBONACCI, which takes
   * minutes on so many of them (docs/baselines.md).
   */
  public static Testee platform() {
    return testee("JVMTHREADS", "JVM threads", ThreadKind.PLATFORM);
  }

  /** Returns the description of the one on virtual threads. */
  public static Testee virtual() {
    return testee("JVMVIRTUAL", "JVM virtual threads", ThreadKind.VIRTUAL)
        .setting("workers", Integer.toString(VirtualThreads.parallelism()))
        .with(Benchmarks.FIBONACCI, () -> new Fibonacci(ThreadKind.VIRTUAL));
  }

  private static Testee testee(String symbol, String name, ThreadKind kind) {
    String version = Runtime.version().toString();
    String language = "Java " + Runtime.version().feature();
    return Testee.define(symbol, name, version, language)
        .loading(kind::factory)
        .with(Benchmarks.PING_PONG, () -> new PingPong(kind))
        .with(Benchmarks.THROUGHPUT_PING_PONG, () -> new ThroughputPingPong(kind))
        .with(Benchmarks.CHAMENEOS, () -> new Chameneos(kind))
        .with(Benchmarks.ALL_PAIRS_SHORTEST_PATH, () -> new AllPairsShortestPath(kind))
        .with(Benchmarks.NET_PING_PONG, () -> new NetPingPong(kind), () -> new NetClient(kind))
        .with(
            Benchmarks.NET_THROUGHPUT_PING_PONG,
            () -> new NetThroughputPingPong(kind),
            () -> new NetClient(kind));
  }
}
