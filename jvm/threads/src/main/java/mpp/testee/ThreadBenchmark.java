package mpp.testee;

import mpp.harness.LocalBenchmark;

/**
 * A benchmark within one process. Threads need no system, so that nothing lasts for all runs.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ThreadBenchmark<P> extends Runs<P> implements LocalBenchmark<P> {

  ThreadBenchmark(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(P parameters) {
    begin(parameters);
  }
}
