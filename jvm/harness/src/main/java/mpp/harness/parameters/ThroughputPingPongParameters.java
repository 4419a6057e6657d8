package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.ThroughputPingPongRequest;

/**
 * Parameters of TPPINGPONG.
 *
 * @param messagesPerPair pings that each pair sends in one run, 1 to 10^12
 * @param pipelineSize pings that a pinger sends before it waits for the first pong, 1 to
 *     messagesPerPair: a larger one in the request comes to the same
 * @param parallelism number of independent pairs, 1 to 10^6
 * @param staticOnly whether messages are preallocated, without content
 */
public record ThroughputPingPongParameters(
    long messagesPerPair, long pipelineSize, int parallelism, boolean staticOnly) {
  private static final long UINT64_MAX = -1;

  /**
   * Validates a request. At most 10^7 messages may be in flight in all pairs together.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static ThroughputPingPongParameters from(ThroughputPingPongRequest request) {
    long messages = inRange("messages_per_pair", request.getMessagesPerPair(), 1, Limits.MESSAGES);
    long requestedPipeline = inRange("pipeline_size", request.getPipelineSize(), 1, UINT64_MAX);
    long parallelism = inRange("parallelism", request.getParallelism(), 1, Limits.COMPONENTS);

    long pipeline =
        Long.compareUnsigned(requestedPipeline, messages) < 0 ? requestedPipeline : messages;
    if (pipeline * parallelism > Limits.IN_FLIGHT) {
      throw new InvalidParameterException(
          "pipeline_size",
          Long.toUnsignedString(requestedPipeline),
          "values up to "
              + Limits.IN_FLIGHT
              + " for min(pipeline_size, messages_per_pair) x parallelism, here "
              + pipeline * parallelism);
    }
    return new ThroughputPingPongParameters(
        messages, pipeline, (int) parallelism, request.getStaticOnly());
  }
}
