package mpp.testee;

import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/** A benchmark of verticles within one process. */
abstract class VertxBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, RunScope, VertxSystem> {

  @Override
  protected VertxSystem startSystem() {
    return new VertxSystem();
  }
}
