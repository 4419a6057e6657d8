package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.PingPongRequest;

/**
 * Parameters of PINGPONG and NETPINGPONG.
 *
 * @param numberOfMessages round trips in one run, at least 1
 */
public record PingPongParameters(long numberOfMessages) implements BenchmarkParameters {
  /** Overhead of passing a message. */
  public static final BenchmarkKey<PingPongParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getPingPongMethod(), PingPongParameters::from);

  /** Overhead of a message between processes. */
  public static final BenchmarkKey<PingPongParameters> NET_KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getNetPingPongMethod(), PingPongParameters::from);

  private static PingPongParameters from(PingPongRequest request) {
    return new PingPongParameters(request.getNumberOfMessages());
  }

  /** Returns what it is the same as: one pair, of which no more than one message is in flight. */
  public ThroughputPingPongParameters asOnePair() {
    return new ThroughputPingPongParameters(numberOfMessages, 1, 1, true);
  }

  @Override
  public String clientOptions() {
    return asOnePair().clientOptions();
  }
}
