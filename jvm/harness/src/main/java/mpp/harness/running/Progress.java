package mpp.harness.running;

import mpp.harness.statistics.SampleSeries;

/**
 * The progress of the current request: an immutable snapshot.
 *
 * @param benchmark symbol; empty while there is none
 * @param phase phase of the life cycle
 * @param warmup completed warm-up runs
 * @param measured completed measured runs
 * @param lastMillis duration of the last completed run in milliseconds; 0 before the first
 */
public record Progress(
    String benchmark, Phase phase, SampleSeries warmup, SampleSeries measured, double lastMillis) {

  /** Steps of the life cycle. */
  public enum Phase {
    /** No request. */
    IDLE("idle"),
    /** Creating what lasts for all runs. */
    SETUP("setup"),
    /** Creating what one run needs. */
    PREPARE("prepare"),
    /** The timed run. */
    RUN("run"),
    /** Removing what a run, or all of them, left. */
    CLEANUP("cleanup");

    private final String word;

    Phase(String word) {
      this.word = word;
    }

    /** Returns the phase's name in the contract. */
    public String word() {
      return word;
    }
  }

  /** Nothing is in progress. */
  public static final Progress IDLE =
      new Progress("", Phase.IDLE, SampleSeries.EMPTY, SampleSeries.EMPTY, 0);

  /** Returns the beginning of a request. */
  static Progress of(String benchmark) {
    return new Progress(benchmark, Phase.SETUP, SampleSeries.EMPTY, SampleSeries.EMPTY, 0);
  }

  Progress in(Phase newPhase) {
    return new Progress(benchmark, newPhase, warmup, measured, lastMillis);
  }

  /** Returns what follows a warm-up run. */
  Progress afterWarmup(double sample, double millis) {
    return new Progress(benchmark, phase, warmup.plus(sample), measured, millis);
  }

  /** Returns what follows a measured run. */
  Progress afterMeasured(double sample, double millis) {
    return new Progress(benchmark, phase, warmup, measured.plus(sample), millis);
  }

  /** Returns the number of completed runs, warm-up included. */
  int runs() {
    return warmup.count() + measured.count();
  }
}
