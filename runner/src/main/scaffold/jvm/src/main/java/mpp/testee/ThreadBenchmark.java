package mpp.testee;

import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The shared part of all benchmarks: the system that they start.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ThreadBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, RunScope, ThreadSystem> {

  @Override
  protected ThreadSystem startSystem() {
    return new ThreadSystem();
  }
}
