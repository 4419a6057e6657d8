package mpp.harness.fairness;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import mpp.harness.RunLatch;
import mpp.harness.parameters.FairnessParameters;

/** The evenness of service to the victims of FAIRNESS, over all runs of a request. */
public final class VictimTimes {
  private static final double NANOS_PER_MILLI = 1e6;

  private double leastJain = 1;
  private long longestGapNanos;
  private Optional<FairnessRun> last = Optional.empty();

  /**
   * Begins a run, in its preparation. The run before, if there is one, has ended well.
   *
   * @param latch latch of victims with their PONGs
   */
  public FairnessRun newRun(FairnessParameters parameters, RunLatch latch) {
    takeLast();
    FairnessRun run = new FairnessRun(parameters, latch);
    last = Optional.of(run);
    return run;
  }

  /** Returns the metrics of the contract; to be called after the last run. */
  public Map<String, Double> metrics() {
    takeLast();
    return Map.of(
        "victim_finish_jain", leastJain, "longest_gap_millis", longestGapNanos / NANOS_PER_MILLI);
  }

  // Not at the run's end, where it would be timed.
  private void takeLast() {
    last.ifPresent(run -> add(run.finishNanos(), run.longestGapNanos()));
    last = Optional.empty();
  }

  /** Takes the times of all victims of one run. */
  void add(long[] finishNanos, long[] gapNanos) {
    leastJain = Math.min(leastJain, jain(finishNanos));
    longestGapNanos = Math.max(longestGapNanos, Arrays.stream(gapNanos).max().orElse(0));
  }

  /**
   * Returns the index of Jain, Chiu and Hawe (1984) of the victims' times: 1 if all are equal, 1 /
   * n if all but one are 0.
   */
  static double jain(long[] nanos) {
    double sum = 0;
    double squares = 0;
    for (double time : Arrays.stream(nanos).asDoubleStream().toArray()) {
      sum += time;
      squares += time * time;
    }
    return squares == 0 ? 1 : sum * sum / (nanos.length * squares);
  }
}
