package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.ThroughputPingPongRequest;
import mpp.options.Limit;

/**
 * Parameters of TPPINGPONG and NETTPPINGPONG.
 *
 * @param messagesPerPair pings that each pair sends in one run, at least 1
 * @param pipelineSize pings that a pinger sends before it waits for the first pong, 1 to
 *     messagesPerPair: a larger one in the request comes to the same
 * @param parallelism number of independent pairs, at least 1
 * @param staticOnly true if messages are preallocated, without content
 */
public record ThroughputPingPongParameters(
    long messagesPerPair, long pipelineSize, int parallelism, boolean staticOnly)
    implements BenchmarkParameters {
  /** Throughput of independent pairs with pipelining. */
  public static final BenchmarkKey<ThroughputPingPongParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getThroughputPingPongMethod(), ThroughputPingPongParameters::from);

  /** Throughput between processes, of independent pairs with pipelining. */
  public static final BenchmarkKey<ThroughputPingPongParameters> NET_KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getNetThroughputPingPongMethod(), ThroughputPingPongParameters::from);

  private static ThroughputPingPongParameters from(ThroughputPingPongRequest request) {
    long messages = request.getMessagesPerPair();
    int parallelism = request.getParallelism();
    boolean waits = Long.compareUnsigned(request.getPipelineSize(), messages) < 0;
    long pipeline = waits ? request.getPipelineSize() : messages;
    Limits.requireProduct(
        request,
        "pipeline_size",
        Limit.LIMIT_IN_FLIGHT,
        "min(pipeline_size, messages_per_pair) x parallelism",
        pipeline,
        parallelism);
    return new ThroughputPingPongParameters(
        messages, pipeline, parallelism, request.getStaticOnly());
  }

  @Override
  public int parts() {
    return parallelism;
  }

  @Override
  public long inFlight() {
    return pipelineSize * parallelism;
  }

  /** True if messages are preallocated. */
  @Override
  public String clientOptions() {
    return Boolean.toString(staticOnly);
  }
}
