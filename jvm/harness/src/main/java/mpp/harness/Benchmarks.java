package mpp.harness;

import kompics.benchmarks.APSPRequest;
import kompics.benchmarks.ChameneosRequest;
import kompics.benchmarks.FibonacciRequest;
import kompics.benchmarks.PingPongRequest;
import kompics.benchmarks.ThroughputPingPongRequest;
import mpp.harness.parameters.AllPairsShortestPathParameters;
import mpp.harness.parameters.ChameneosParameters;
import mpp.harness.parameters.FibonacciParameters;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** The local benchmarks that a testee can have. */
public final class Benchmarks {
  /** Overhead of passing a message. */
  public static final BenchmarkKey<PingPongRequest, PingPongParameters> PING_PONG =
      new BenchmarkKey<>("PINGPONG", PingPongParameters::from, PingPongRequest::getPolicy);

  /** Throughput of independent pairs with pipelining. */
  public static final BenchmarkKey<ThroughputPingPongRequest, ThroughputPingPongParameters>
      THROUGHPUT_PING_PONG =
          new BenchmarkKey<>(
              "TPPINGPONG",
              ThroughputPingPongParameters::from,
              ThroughputPingPongRequest::getPolicy);

  /** Creation and destruction of components. */
  public static final BenchmarkKey<FibonacciRequest, FibonacciParameters> FIBONACCI =
      new BenchmarkKey<>("FIBONACCI", FibonacciParameters::from, FibonacciRequest::getPolicy);

  /** Contention on one mailbox. */
  public static final BenchmarkKey<ChameneosRequest, ChameneosParameters> CHAMENEOS =
      new BenchmarkKey<>("CHAMENEOS", ChameneosParameters::from, ChameneosRequest::getPolicy);

  /** Bulk-synchronous computation. */
  public static final BenchmarkKey<APSPRequest, AllPairsShortestPathParameters>
      ALL_PAIRS_SHORTEST_PATH =
          new BenchmarkKey<>("APSP", AllPairsShortestPathParameters::from, APSPRequest::getPolicy);

  private Benchmarks() {}
}
