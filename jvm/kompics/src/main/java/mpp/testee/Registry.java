package mpp.testee;

import mpp.harness.Benchmarks;
import mpp.harness.Testee;
import mpp.kompics.common.Framework;

/** The testee, with all benchmarks. */
public final class Registry {

  private Registry() {}

  /** Returns its description. */
  public static Testee testee() {
    return Framework.define("KOMPICSJ", "Kompics Java", "Java " + Runtime.version().feature())
        .with(Benchmarks.PING_PONG, PingPong::new)
        .with(Benchmarks.THROUGHPUT_PING_PONG, ThroughputPingPong::new)
        .with(Benchmarks.FIBONACCI, Fibonacci::new)
        .with(Benchmarks.CHAMENEOS, Chameneos::new)
        .with(Benchmarks.ALL_PAIRS_SHORTEST_PATH, AllPairsShortestPath::new)
        .with(Benchmarks.NET_PING_PONG, NetPingPong::new, NetPingPong.Client::new)
        .with(
            Benchmarks.NET_THROUGHPUT_PING_PONG,
            NetThroughputPingPong::new,
            NetThroughputPingPong.Client::new)
        .with(Benchmarks.SIZED_THROUGHPUT, SizedThroughput::new, SizedThroughput.Client::new)
        .with(Benchmarks.ATOMIC_REGISTER, AtomicRegister::new, AtomicRegister.Client::new)
        .with(Benchmarks.STREAMING_WINDOWS, StreamingWindows::new, StreamingWindows.Client::new);
  }
}
