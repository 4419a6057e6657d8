package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.RunPolicy;

/**
 * How often a benchmark is run: the validated form of {@link RunPolicy}, defaults filled in.
 *
 * @param warmupRuns runs before the first measured one, 0 to 1,000,000
 * @param minRuns fewest measured runs, 1 to maxRuns
 * @param maxRuns most measured runs, up to 1,000,000
 * @param rseTarget relative standard error at which measuring ends, positive and finite
 * @param maxMillis measured time in milliseconds past which measuring ends; infinite for no limit
 * @param verify whether a benchmark that can be verified is to be
 */
public record MeasuringPolicy(
    int warmupRuns, int minRuns, int maxRuns, double rseTarget, double maxMillis, boolean verify) {

  /** Fewest measured runs where the request leaves them open. */
  public static final int DEFAULT_MIN_RUNS = 30;

  /** Most measured runs where the request leaves them open. */
  public static final int DEFAULT_MAX_RUNS = 100;

  /** Target of the relative standard error where the request leaves it open. */
  public static final double DEFAULT_RSE_TARGET = 0.10;

  private static final int MOST_RUNS = 1_000_000;

  /**
   * Validates a request's policy.
   *
   * @throws InvalidParameterException naming the field, where one is out of range or contradicts
   *     another
   */
  public static MeasuringPolicy from(RunPolicy policy) {
    int warmupRuns = (int) inRange("warmup_runs", policy.getWarmupRuns(), 0, MOST_RUNS);
    int minRuns = runs("min_runs", policy.getMinRuns(), DEFAULT_MIN_RUNS);
    int maxRuns = runs("max_runs", policy.getMaxRuns(), DEFAULT_MAX_RUNS);
    if (minRuns > maxRuns) {
      throw new InvalidParameterException(
          "min_runs", Integer.toString(minRuns), "1 to max_runs = " + maxRuns);
    }
    return new MeasuringPolicy(
        warmupRuns,
        minRuns,
        maxRuns,
        rseTarget(policy.getRseTarget()),
        maxMillis(policy),
        policy.getVerify());
  }

  private static int runs(String field, int value, int ifAbsent) {
    return value == 0 ? ifAbsent : (int) inRange(field, value, 1, MOST_RUNS);
  }

  private static double rseTarget(double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw new InvalidParameterException(
          "rse_target", Double.toString(value), "positive finite numbers, and 0 for the default");
    }
    return value == 0 ? DEFAULT_RSE_TARGET : value;
  }

  private static double maxMillis(RunPolicy policy) {
    long value = policy.getMaxMillis();
    if (value == 0) {
      return Double.POSITIVE_INFINITY;
    }
    // Exact below 2^53 ms, which is 285,000 years.
    return value < 0 ? (value >>> 1) * 2.0 : value;
  }
}
