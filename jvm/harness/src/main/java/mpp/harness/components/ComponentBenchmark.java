package mpp.harness.components;

import mpp.harness.LocalBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/** A benchmark of components within one process. */
public abstract class ComponentBenchmark<
        P extends BenchmarkParameters, S extends ComponentScope, Y extends ComponentSystem<S>>
    extends Lifecycle<P, S, Y> implements LocalBenchmark<P> {

  @Override
  public void setUp(P parameters) throws Exception {
    start(parameters);
  }
}
