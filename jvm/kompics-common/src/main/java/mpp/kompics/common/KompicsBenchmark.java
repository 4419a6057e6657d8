package mpp.kompics.common;

import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/** A benchmark of components within one process. */
public abstract class KompicsBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, Scope, KompicsSystem> {

  /**
   * Creates the components of a run; in the scope's thread.
   *
   * @return the message that begins it
   */
  protected abstract Begin compose(Composition composition, RunLatch latch);

  @Override
  protected final KompicsSystem startSystem() throws Exception {
    return KompicsSystem.start(failures()::add);
  }

  @Override
  protected final Scope open(KompicsSystem system, RunLatch latch) throws Exception {
    return system.open(failures()::add);
  }

  @Override
  protected final Begin create(Scope scope, RunLatch latch) throws Exception {
    return scope.compose(composition -> compose(composition, latch));
  }
}
