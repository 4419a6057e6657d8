package mpp.testee;

import java.util.Optional;
import mpp.harness.components.ComponentBenchmark;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.harness.parameters.InvalidParameterException;
import mpp.harness.threads.ThreadLimit;

/**
 * A benchmark within one process.
 *
 * @param <P> the benchmark's parameters
 */
abstract class ThreadBenchmark<P extends BenchmarkParameters>
    extends ComponentBenchmark<P, RunScope, ThreadKind> {
  // A sender, a parent, a counter.
  private static final int OTHER_COMPONENTS = 1;

  private final ThreadKind kind;

  ThreadBenchmark(ThreadKind kind) {
    this.kind = kind;
  }

  @Override
  protected ThreadKind startSystem() {
    return kind;
  }

  /**
   * Refuses a parameter that takes more threads than there are, in place of a run that would take
   * them all.
   *
   * @param name the parameter, which says how many of something there are at the same time
   * @param threadsEach threads that each of them takes
   * @throws InvalidParameterException if there are too few threads for its value
   */
  protected final void requireThreads(String name, int value, int threadsEach) {
    Optional<ThreadLimit> limit = kind.limit();
    if (limit.isEmpty()) {
      return;
    }
    long most = (limit.get().forComponents() - OTHER_COMPONENTS) / threadsEach;
    if (value > most) {
      throw new InvalidParameterException(
          name,
          Integer.toString(value),
          "values up to %d, at %d each of the %s".formatted(most, threadsEach, limit.get()));
    }
  }
}
