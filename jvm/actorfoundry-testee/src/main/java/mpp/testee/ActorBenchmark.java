package mpp.testee;

import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * A benchmark of actors. Those that the parameters fix are created by reference, since they share
 * the run's latch with the harness; actors that others create in the run get copies.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ActorBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, RunScope, FoundrySystem> {
  private final FoundrySystem foundries;

  ActorBenchmark(FoundrySystem foundries) {
    this.foundries = foundries;
  }

  @Override
  protected FoundrySystem startSystem() {
    return foundries;
  }
}
