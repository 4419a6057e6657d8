package mpp.harness.statistics;

import mpp.harness.parameters.MeasuringPolicy;

/**
 * Decides after each measured run whether another one follows. One rule for all languages; the
 * golden vectors in conformance/stopping_rule.json decide what it is.
 */
public final class StoppingRule {

  /** The rule's verdict after a measured run. */
  public enum Decision {
    /** Another run. */
    CONTINUE,
    /** The end: the runs are as many or as steady as was asked for. */
    CONVERGED,
    /** The end: a limit was reached before the relative standard error met its target. */
    NOT_CONVERGED
  }

  private final MeasuringPolicy policy;

  /** A rule that follows the policy. */
  public StoppingRule(MeasuringPolicy policy) {
    this.policy = policy;
  }

  /**
   * Decides what follows.
   *
   * @param samples all measured runs so far, in milliseconds, in time order
   * @param measuredMillis time of these runs in all; of a benchmark of latencies their sample is
   *     another time
   */
  public Decision decide(SampleSeries samples, double measuredMillis) {
    int runs = samples.count();
    if (runs < policy.minRuns()) {
      return Decision.CONTINUE;
    }
    if (policy.minRuns() == policy.maxRuns()) {
      return Decision.CONVERGED;
    }
    if (samples.statistics().relativeStandardError() <= policy.rseTarget()) {
      return Decision.CONVERGED;
    }
    boolean exhausted = runs >= policy.maxRuns() || measuredMillis > policy.maxMillis();
    return exhausted ? Decision.NOT_CONVERGED : Decision.CONTINUE;
  }
}
