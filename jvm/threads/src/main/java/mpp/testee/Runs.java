package mpp.testee;

import mpp.harness.RunLatch;

/**
 * The runs of one request, each with components of its own.
 *
 * @param <P> the benchmark's parameters
 */
abstract class Runs<P> {
  private final ThreadKind kind;
  private P parameters;
  private RunLatch latch;
  private RunScope scope;
  private Begin begin;

  Runs(ThreadKind kind) {
    this.kind = kind;
  }

  /** Lets the components of a run begin. */
  interface Begin {
    void begin() throws InterruptedException;
  }

  /** Returns how many parts of a run arrive at its latch. */
  protected int parts(P givenParameters) {
    return 1;
  }

  /**
   * Creates the components of a run.
   *
   * @return what begins it
   */
  protected abstract Begin create(P givenParameters, RunScope runScope, RunLatch runLatch)
      throws Exception;

  final void begin(P givenParameters) {
    parameters = givenParameters;
  }

  /** Creates the components of the next run. */
  public void prepare() throws Exception {
    latch = new RunLatch(parts(parameters));
    scope = new RunScope(kind, latch::fail);
    begin = create(parameters, scope, latch);
  }

  /** Runs the benchmark to its end. */
  public final void run() throws Exception {
    begin.begin();
    latch.await();
  }

  /** Returns the sum of what arrived at the latch. */
  public long answer() {
    return latch.sum();
  }

  /** Ends the components of the run. */
  public void cleanUp(boolean lastRun) throws Exception {
    RunScope ended = scope;
    scope = null;
    begin = null;
    if (ended != null) {
      ended.stop();
    }
  }
}
