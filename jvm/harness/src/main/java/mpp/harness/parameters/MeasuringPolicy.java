package mpp.harness.parameters;

import com.google.protobuf.Message;
import kompics.benchmarks.RunPolicy;

/**
 * The number of runs of a benchmark: the validated {@link RunPolicy}, defaults filled in.
 *
 * @param warmupRuns runs before the first measured one
 * @param minRuns fewest measured runs, 1 to maxRuns
 * @param maxRuns most measured runs
 * @param rseTarget relative standard error at which measuring ends, positive and finite
 * @param maxMillis measured time in milliseconds past which measuring ends; infinite for no limit
 * @param verify true if a benchmark that can be verified is to be
 * @param holdMillis time between the last run and its clean-up
 */
public record MeasuringPolicy(
    int warmupRuns,
    int minRuns,
    int maxRuns,
    double rseTarget,
    double maxMillis,
    boolean verify,
    int holdMillis) {

  /**
   * Validates the policy that a benchmark's request has, as every such request does.
   *
   * @throws InvalidParameterException as {@link #from} does
   */
  public static MeasuringPolicy of(Message request) {
    Object policy = request.getField(request.getDescriptorForType().findFieldByName("policy"));
    return from((RunPolicy) policy);
  }

  /**
   * Validates a policy.
   *
   * @throws InvalidParameterException naming the field, where one is out of range or contradicts
   *     another
   */
  public static MeasuringPolicy from(RunPolicy request) {
    RunPolicy policy = Ranges.validated(request);
    if (policy.getMinRuns() > policy.getMaxRuns()) {
      throw new InvalidParameterException(
          policy, "min_runs", "1 to max_runs = " + policy.getMaxRuns());
    }
    return new MeasuringPolicy(
        policy.getWarmupRuns(),
        policy.getMinRuns(),
        policy.getMaxRuns(),
        policy.getRseTarget(),
        maxMillis(policy.getMaxMillis()),
        policy.getVerify(),
        policy.getHoldMillis());
  }

  private static double maxMillis(long value) {
    if (value == 0) {
      return Double.POSITIVE_INFINITY;
    }
    // Exact below 2^53 ms, which is 285,000 years.
    return value < 0 ? (value >>> 1) * 2.0 : value;
  }
}
