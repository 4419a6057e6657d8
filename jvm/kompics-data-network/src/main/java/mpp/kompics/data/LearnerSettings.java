package mpp.kompics.data;

/**
 * Settings of a {@link RatioLearner}.
 *
 * @param steps the ratios are 0, 1 / steps, ..., 1; at least 1
 * @param longestMove the most steps from one ratio to the next, at least 1
 * @param learningRate weight of a new value against what is known, above 0, at most 1
 * @param discount weight of the throughput that follows an interval, from 0, below 1
 * @param traceDecay lambda: the share of an interval's surprise that belongs to the one before,
 *     from 0 to 1
 * @param exploration probability of a move at random, from 0 to 1
 * @param memory the intervals after which a value that was not seen again is forgotten, at least 1
 */
public record LearnerSettings(
    int steps,
    int longestMove,
    double learningRate,
    double discount,
    double traceDecay,
    double exploration,
    int memory) {

  /** Eleven ratios and five moves, as in the source; the other values are ours. */
  public static final LearnerSettings DEFAULT = new LearnerSettings(10, 2, 0.7, 0.3, 0.3, 0.1, 20);

  /** Refuses values that are not allowed. */
  public LearnerSettings {
    require("steps", steps, steps >= 1);
    require("longestMove", longestMove, longestMove >= 1);
    require("learningRate", learningRate, learningRate > 0 && learningRate <= 1);
    require("discount", discount, discount >= 0 && discount < 1);
    require("traceDecay", traceDecay, isShare(traceDecay));
    require("exploration", exploration, isShare(exploration));
    require("memory", memory, memory >= 1);
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  private static void require(String name, Number value, boolean allowed) {
    if (!allowed) {
      throw new IllegalArgumentException(
          "%s = %s is not allowed, see LearnerSettings".formatted(name, value));
    }
  }
}
