package mpp.harness.parameters;

import java.util.concurrent.TimeUnit;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.LatencyRequest;
import mpp.options.Limit;

/**
 * Parameters of LATENCY and NETLATENCY.
 *
 * @param ratePerSecond requests per second, to all servers together
 * @param durationMillis time in which requests are sent in one run
 * @param servers number of servers, which take requests in turn, from 1
 * @param workNanos time that a server computes per request
 */
public record LatencyParameters(long ratePerSecond, int durationMillis, int servers, int workNanos)
    implements BenchmarkParameters {
  /** Requests at a given rate within one process. */
  public static final BenchmarkKey<LatencyParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getLatencyMethod(), LatencyParameters::from);

  /** The same between processes. */
  public static final BenchmarkKey<LatencyParameters> NET_KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getNetLatencyMethod(), LatencyParameters::from);

  private static final long MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

  private static LatencyParameters from(LatencyRequest request) {
    return new LatencyParameters(
        request.getRatePerSecond(),
        request.getDurationMillis(),
        request.getParallelism(),
        request.getWorkNanos());
  }

  /** Returns how many requests are sent in one run. */
  public long requests() {
    return Math.max(1, ratePerSecond * durationMillis / MILLIS_PER_SECOND);
  }

  /** Returns the most requests that may be unanswered at one time. */
  public long mostUnanswered() {
    return Limits.of(Limit.LIMIT_IN_FLIGHT);
  }

  @Override
  public int partnersPerClient() {
    return servers;
  }

  @Override
  public long inFlight() {
    return Math.min(requests(), mostUnanswered());
  }

  /** The time that a server computes. */
  @Override
  public String clientOptions() {
    return Integer.toString(workNanos);
  }
}
