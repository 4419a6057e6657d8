package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.HogKind;

/**
 * Parameters of FAIRNESS.
 *
 * @param victims number of independent pairs of a pinger and a ponger, from 1
 * @param rounds PONGs that each pinger receives in one run, from 1
 * @param hogs number of components that are always busy
 * @param hog the way in which hogs are busy
 * @param hogWorkMicros time that a hog computes or blocks per message
 */
public record FairnessParameters(int victims, long rounds, int hogs, HogKind hog, int hogWorkMicros)
    implements BenchmarkParameters {
  /** Victims beside components that are always busy. */
  public static final BenchmarkKey<FairnessParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getFairnessMethod(),
          request ->
              new FairnessParameters(
                  request.getNumberOfVictims(),
                  request.getRounds(),
                  request.getNumberOfHogs(),
                  request.getHog(),
                  request.getHogWorkMicros()));

  /** Every victim comes to its end. */
  @Override
  public int parts() {
    return victims;
  }
}
