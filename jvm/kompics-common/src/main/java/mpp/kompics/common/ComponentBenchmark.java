package mpp.kompics.common;

import mpp.harness.LocalBenchmark;
import mpp.harness.RunLatch;

/** A benchmark of components within one process. */
public abstract class ComponentBenchmark<P> extends Runs<P> implements LocalBenchmark<P> {

  /**
   * Creates the components of a run; in the scope's thread.
   *
   * @return what is called once, in the timed run, to send the first messages
   */
  protected abstract Runnable compose(P parameters, Composition composition, RunLatch latch);

  @Override
  public void setUp(P parameters) throws Exception {
    begin(parameters);
  }

  @Override
  final KompicsSystem start() throws Exception {
    return KompicsSystem.start(failures()::add);
  }

  @Override
  final Composed composeRun(Composition composition, RunLatch latch) {
    return Composed.beginningWith(compose(parameters(), composition, latch));
  }
}
