package mpp.harness;

import kompics.benchmarks.APSPRequest;
import kompics.benchmarks.AtomicRegisterRequest;
import kompics.benchmarks.ChameneosRequest;
import kompics.benchmarks.FibonacciRequest;
import kompics.benchmarks.PingPongRequest;
import kompics.benchmarks.SizedThroughputRequest;
import kompics.benchmarks.StreamingWindowsRequest;
import kompics.benchmarks.ThroughputPingPongRequest;
import mpp.harness.parameters.AllPairsShortestPathParameters;
import mpp.harness.parameters.AtomicRegisterParameters;
import mpp.harness.parameters.ChameneosParameters;
import mpp.harness.parameters.FibonacciParameters;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.harness.parameters.StreamingWindowsParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** The benchmarks that a testee can have. */
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

  /** Overhead of a message between processes. */
  public static final BenchmarkKey<PingPongRequest, PingPongParameters> NET_PING_PONG =
      new BenchmarkKey<>("NETPINGPONG", PingPongParameters::from, PingPongRequest::getPolicy);

  /** Throughput between processes, of independent pairs with pipelining. */
  public static final BenchmarkKey<ThroughputPingPongRequest, ThroughputPingPongParameters>
      NET_THROUGHPUT_PING_PONG =
          new BenchmarkKey<>(
              "NETTPPINGPONG",
              ThroughputPingPongParameters::from,
              ThroughputPingPongRequest::getPolicy);

  /** Throughput between processes by size of messages. */
  public static final BenchmarkKey<SizedThroughputRequest, SizedThroughputParameters>
      SIZED_THROUGHPUT =
          new BenchmarkKey<>(
              "SIZEDTHROUGHPUT",
              SizedThroughputParameters::from,
              SizedThroughputRequest::getPolicy);

  /** Broadcasts that wait for a majority of replicas. */
  public static final BenchmarkKey<AtomicRegisterRequest, AtomicRegisterParameters>
      ATOMIC_REGISTER =
          new BenchmarkKey<>(
              "ATOMICREGISTER", AtomicRegisterParameters::from, AtomicRegisterRequest::getPolicy);

  /** Spikes of computation in a stream. */
  public static final BenchmarkKey<StreamingWindowsRequest, StreamingWindowsParameters>
      STREAMING_WINDOWS =
          new BenchmarkKey<>(
              "STREAMINGWINDOWS",
              StreamingWindowsParameters::from,
              StreamingWindowsRequest::getPolicy);

  private Benchmarks() {}
}
