package mpp.harness.components;

import mpp.harness.RunLatch;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The life cycle of a benchmark of components: a system per request, and a scope per run.
 *
 * @param <P> the benchmark's parameters
 * @param <S> under which the components of a run live
 * @param <Y> the system
 */
public abstract class Lifecycle<
    P extends BenchmarkParameters, S extends ComponentScope, Y extends ComponentSystem<S>> {
  private final NodeFailures failures = new NodeFailures();
  private P parameters;
  private Y system;
  private S scope;
  private RunLatch latch;
  private Begin begin;
  private int run;
  private boolean endedWell;

  Lifecycle() {}

  /** Starts what lasts for all runs of a request. */
  protected abstract Y startSystem() throws Exception;

  /** Makes the place for the components of a run, which are told to trip the latch. */
  protected S open(Y startedSystem, RunLatch runLatch) throws Exception {
    return startedSystem.open(runLatch::fail);
  }

  /**
   * Creates the components of a run, and returns when they have started.
   *
   * @return the message that begins it
   */
  protected abstract Begin create(S runScope, RunLatch runLatch) throws Exception;

  /**
   * Ends the system.
   *
   * @param orderly true if the last run and its clean-up have ended well
   */
  protected void stopSystem(Y endedSystem, boolean orderly) throws Exception {
    endedSystem.terminate(orderly);
  }

  /** Does what comes before the components of a run are stopped. */
  void finish(boolean lastRun, boolean orderly) throws Exception {}

  /** Ends what outlasts runs, but for the system. */
  void endLasting(boolean orderly) throws Exception {}

  final void start(P given) throws Exception {
    parameters = given;
    system = startSystem();
  }

  /** Returns what the request asks for. */
  protected final P parameters() {
    return parameters;
  }

  /** Returns the system that the runs share. */
  protected final Y system() {
    return system;
  }

  /** Returns where failures of the system and of what outlasts a run are told. */
  protected final NodeFailures failures() {
    return failures;
  }

  /** Returns the number of the run in progress, from 1. */
  protected final int runNumber() {
    return run;
  }

  /** Creates the components of the next run. */
  public void prepare() throws Exception {
    run++;
    latch = new RunLatch(parameters.parts());
    failures.end(latch);
    scope = open(system, latch);
    begin = create(scope, latch);
  }

  /** Runs the benchmark to its end. */
  public final void run() throws Exception {
    begin.begin();
    awaitEnd();
  }

  /** Waits until all parts of the run have arrived. */
  protected final void awaitEnd() throws Exception {
    latch.await();
    endedWell = true;
  }

  /** Returns what the run computed: unless a benchmark says otherwise, what came to its latch. */
  public long answer() throws Exception {
    return latch.sum();
  }

  /** Stops the components of the run, and after the last one the system. */
  public final void cleanUp(boolean lastRun) throws Exception {
    boolean orderly = endedWell;
    endedWell = false;
    boolean ended = false;
    try {
      endRun(lastRun, orderly);
      ended = true;
    } finally {
      if (lastRun) {
        endSystem(orderly && ended);
      }
    }
  }

  private void endRun(boolean lastRun, boolean orderly) throws Exception {
    S ended = scope;
    scope = null;
    begin = null;
    if (latch != null) {
      latch.release();
    }
    boolean finished = false;
    try {
      finish(lastRun, orderly);
      finished = true;
    } finally {
      if (ended != null) {
        ended.stop(orderly && finished);
      }
    }
  }

  private void endSystem(boolean orderly) throws Exception {
    Y ended = system;
    system = null;
    if (ended != null) {
      try {
        endLasting(orderly);
      } finally {
        stopSystem(ended, orderly);
      }
    }
  }
}
