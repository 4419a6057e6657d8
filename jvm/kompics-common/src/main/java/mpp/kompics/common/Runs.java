package mpp.kompics.common;

import mpp.harness.RunLatch;

/** The runs of one request, in a system that lasts for all of them and a scope for each. */
abstract class Runs<P> {
  private final NodeFailures failures = new NodeFailures();
  private P parameters;
  private KompicsSystem system;
  private Scope scope;
  private RunLatch latch;
  private Runnable begin = () -> {};
  private boolean endedWell = true;

  /** Returns how many parts of a run have to arrive at its latch. */
  protected int parts(P givenParameters) {
    return 1;
  }

  /** Creates what lasts for all runs. */
  abstract KompicsSystem start() throws Exception;

  /** Creates the components of a run; in the scope's thread. */
  abstract Composed composeRun(Composition composition, RunLatch runLatch);

  /** Does what is left to do once the components of a run are there. */
  void introduce(Composed composed) throws Exception {}

  /** Does what comes before the components of a run are killed. */
  void finish() throws Exception {}

  final void begin(P givenParameters) throws Exception {
    parameters = givenParameters;
    system = start();
  }

  /** Returns what the request asks for. */
  protected final P parameters() {
    return parameters;
  }

  final KompicsSystem system() {
    return system;
  }

  final NodeFailures failures() {
    return failures;
  }

  final boolean hasEndedWell() {
    return endedWell;
  }

  /** Creates the components of the next run. */
  public void prepare() throws Exception {
    endedWell = false;
    latch = new RunLatch(parts(parameters));
    failures.end(latch);
    scope = system.open(failures::add);
    RunLatch runLatch = latch;
    Composed composed = scope.compose(composition -> composeRun(composition, runLatch));
    introduce(composed);
    begin = composed.begin();
  }

  /** Runs the benchmark to its end. */
  public void run() throws Exception {
    begin.run();
    awaitEnd();
  }

  /** Waits until all parts of the run have arrived. */
  protected final void awaitEnd() throws Exception {
    latch.await();
    endedWell = true;
  }

  /** Returns the sum of what arrived at the latch. */
  public long answer() throws Exception {
    return latch.sum();
  }

  /** Kills the components of the run; after a failure it gives them up instead. */
  public void cleanUp(boolean lastRun) throws Exception {
    try {
      finishAndEndScope();
    } catch (Exception failed) {
      endedWell = false;
      throw failed;
    } finally {
      if (lastRun) {
        endSystem();
      }
    }
  }

  private void finishAndEndScope() throws Exception {
    try {
      finish();
    } catch (Exception failed) {
      endedWell = false;
      throw failed;
    } finally {
      endScope();
    }
  }

  private void endScope() throws Exception {
    Scope ended = scope;
    scope = null;
    begin = () -> {};
    if (ended == null) {
      return;
    }
    if (endedWell) {
      ended.stop();
    } else {
      ended.abandon();
    }
  }

  private void endSystem() throws Exception {
    KompicsSystem ended = system;
    system = null;
    if (ended != null) {
      endLasting();
      ended.terminate(endedWell);
    }
  }

  /** Ends what outlasts runs. */
  void endLasting() throws Exception {}
}
