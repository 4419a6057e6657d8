package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.CountingRequest;
import mpp.options.Limit;

/**
 * Parameters of COUNTING.
 *
 * @param messagesPerProducer messages that each producer sends in one run, from 1
 * @param producers number of producers, from 1
 */
public record CountingParameters(long messagesPerProducer, int producers)
    implements BenchmarkParameters {
  /** One mailbox, one way. */
  public static final BenchmarkKey<CountingParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getCountingMethod(), CountingParameters::from);

  private static CountingParameters from(CountingRequest request) {
    long messages = request.getNumberOfMessages();
    int producers = request.getProducers();
    Limits.requireProduct(
        request,
        "number_of_messages",
        Limit.LIMIT_IN_FLIGHT,
        "number_of_messages x producers",
        messages,
        producers);
    return new CountingParameters(messages, producers);
  }
}
