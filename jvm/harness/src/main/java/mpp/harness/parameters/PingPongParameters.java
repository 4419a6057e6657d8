package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.PingPongRequest;

/**
 * Parameters of PINGPONG and NETPINGPONG.
 *
 * @param numberOfMessages round trips in one run, at least 1
 */
public record PingPongParameters(long numberOfMessages) {
  /** Overhead of passing a message. */
  public static final BenchmarkKey<PingPongParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getPingPongMethod(), PingPongParameters::from);

  /** Overhead of a message between processes. */
  public static final BenchmarkKey<PingPongParameters> NET_KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getNetPingPongMethod(), PingPongParameters::from);

  private static PingPongParameters from(PingPongRequest request) {
    return new PingPongParameters(request.getNumberOfMessages());
  }
}
