package mpp.testee;

import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * A benchmark within one process.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ThreadBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, RunScope, ThreadKind> {
  private final ThreadKind kind;

  ThreadBenchmark(ThreadKind kind) {
    this.kind = kind;
  }

  @Override
  protected ThreadKind startSystem() {
    return kind;
  }

  /**
   * Refuses a parameter, as {@link ThreadKind#requireThreads} does.
   *
   * @param threadsEach threads that each of its components takes
   */
  protected final void requireThreads(String name, int value, int threadsEach) {
    kind.requireThreads(name, value, threadsEach);
  }
}
