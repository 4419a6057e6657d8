package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.ForkJoinThroughputRequest;
import mpp.options.Limit;

/**
 * Parameters of FORKJOINTHROUGHPUT.
 *
 * @param receivers number of receivers, from 1
 * @param messagesPerReceiver messages that each receiver gets in one run, from 1
 * @param roundRobin true if the sender goes round all receivers with each number
 */
public record ForkJoinThroughputParameters(
    int receivers, long messagesPerReceiver, boolean roundRobin) implements BenchmarkParameters {
  /** Messages from one sender to many receivers. */
  public static final BenchmarkKey<ForkJoinThroughputParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getForkJoinThroughputMethod(), ForkJoinThroughputParameters::from);

  private static ForkJoinThroughputParameters from(ForkJoinThroughputRequest request) {
    int receivers = request.getNumberOfComponents();
    long messages = request.getMessagesPerComponent();
    Limits.requireProduct(
        request,
        "messages_per_component",
        Limit.LIMIT_IN_FLIGHT,
        "number_of_components x messages_per_component",
        receivers,
        messages);
    return new ForkJoinThroughputParameters(receivers, messages, request.getRoundRobin());
  }

  /** Every receiver reports once. */
  @Override
  public int parts() {
    return receivers;
  }

  /** Sends a number to a receiver. */
  @FunctionalInterface
  public interface Send {
    /**
     * Sends it.
     *
     * @param receiver its number, from 0
     * @param number from 1
     */
    void send(int receiver, long number);
  }

  /** Has every message sent, in the order that the parameters ask for. */
  public void sendAll(Send send) {
    if (roundRobin) {
      for (long number = 1; number <= messagesPerReceiver; number++) {
        for (int receiver = 0; receiver < receivers; receiver++) {
          send.send(receiver, number);
        }
      }
    } else {
      for (int receiver = 0; receiver < receivers; receiver++) {
        for (long number = 1; number <= messagesPerReceiver; number++) {
          send.send(receiver, number);
        }
      }
    }
  }
}
