package mpp.harness;

/** What a benchmark does for each run of a request: the part that all kinds of benchmarks have. */
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
   * Removes what the run has left, and returns only when it is gone; at a master before the clients
   * follow. Must cope with whatever an earlier failure has or has not created, and end within a
   * deadline of its own.
   *
   * @param lastRun whether no other run follows: what set-up created goes too
   */
  void cleanUp(boolean lastRun) throws Exception;
}
