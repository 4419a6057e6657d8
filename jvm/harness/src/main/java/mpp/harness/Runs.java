package mpp.harness;

import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** A benchmark's phases for each run of a request: the part that all kinds of benchmarks have. */
public interface Runs {

  /** Creates what the next run needs, so that nothing but the run itself is timed. */
  void prepare() throws Exception;

  /** Runs the benchmark to its end: the timed part. */
  void run() throws Exception;

  /**
   * Returns what the run computed, all 64 bits of it; called after each run, before its clean-up.
   */
  long answer() throws Exception;

  /**
   * Returns the latencies of the run, of a benchmark of latencies: in nanoseconds, as {@link
   * mpp.harness.latency.Histograms#empty} has them. Called once after each run, also after one that
   * was overloaded.
   */
  default Optional<Histogram> latencies() {
    return Optional.empty();
  }

  /**
   * Returns further measurements of all runs, by names that end with their units. Called after the
   * last clean-up, unless the request has failed.
   */
  default Map<String, Double> metrics() {
    return Map.of();
  }

  /**
   * Removes what the run has left, and returns only when it is gone; at a master before the clients
   * follow. Must cope with whatever an earlier failure has or has not created, and end within a
   * deadline of its own.
   *
   * @param lastRun true if no other run follows: what set-up created goes too
   */
  void cleanUp(boolean lastRun) throws Exception;
}
