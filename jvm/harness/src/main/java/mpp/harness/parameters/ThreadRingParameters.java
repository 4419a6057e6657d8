package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.ThreadRingRequest;

/**
 * Parameters of THREADRING.
 *
 * @param components components in the ring, from 2
 * @param hops hops of each token in one run, from 1
 * @param tokens tokens that go round at the same time, 1 to components
 */
public record ThreadRingParameters(int components, long hops, int tokens)
    implements BenchmarkParameters {
  /** Hand-over among many that wait. */
  public static final BenchmarkKey<ThreadRingParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getThreadRingMethod(), ThreadRingParameters::from);

  private static ThreadRingParameters from(ThreadRingRequest request) {
    int components = request.getNumberOfComponents();
    if (request.getNumberOfTokens() > components) {
      throw new InvalidParameterException(
          request, "number_of_tokens", "1 to number_of_components = " + components);
    }
    return new ThreadRingParameters(
        components, request.getNumberOfHops(), request.getNumberOfTokens());
  }

  /** Every token ends once. */
  @Override
  public int parts() {
    return tokens;
  }

  /** Returns which component a token begins at, both by their numbers from 0. */
  public int start(int token) {
    return (int) ((long) token * components / tokens);
  }
}
