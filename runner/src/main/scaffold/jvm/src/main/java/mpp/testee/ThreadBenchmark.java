package mpp.testee;

import mpp.harness.LocalBenchmark;
import mpp.harness.RunLatch;

/**
 * The life cycle that all benchmarks have in common. Threads need no system; that of a framework
 * starts in set-up, and ends in the last clean-up.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ThreadBenchmark<P> implements LocalBenchmark<P> {
  private P parameters;
  private RunLatch latch;
  private RunScope scope;
  private Begin begin;

  /** Sends the first messages of a run. */
  interface Begin {
    void begin() throws InterruptedException;
  }

  /** Returns how many parts of a run arrive at its latch. */
  protected int parts(P parameters) {
    return 1;
  }

  /**
   * Creates the components of a run.
   *
   * @return what begins it
   */
  protected abstract Begin create(P parameters, RunScope scope, RunLatch latch)
      throws InterruptedException;

  @Override
  public final void setUp(P given) {
    parameters = given;
  }

  @Override
  public final void prepare() throws InterruptedException {
    latch = new RunLatch(parts(parameters));
    scope = new RunScope(latch);
    begin = create(parameters, scope, latch);
  }

  @Override
  public final void run() throws Exception {
    begin.begin();
    latch.await();
  }

  @Override
  public final long answer() {
    return latch.sum();
  }

  @Override
  public final void cleanUp(boolean lastRun) throws Exception {
    if (scope != null) {
      scope.stop();
    }
  }
}
