package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;

/**
 * Parameters of FORKJOINCREATE.
 *
 * @param components components that are created in one run, from 1
 * @param holdAll true if all components exist before the first one gets its message
 */
public record ForkJoinCreateParameters(int components, boolean holdAll)
    implements BenchmarkParameters {
  /** Creation, and what a live component costs. */
  public static final BenchmarkKey<ForkJoinCreateParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getForkJoinCreateMethod(),
          request ->
              new ForkJoinCreateParameters(
                  Math.toIntExact(request.getNumberOfComponents()), request.getHoldAll()));
}
