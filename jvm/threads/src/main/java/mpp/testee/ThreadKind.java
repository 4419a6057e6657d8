package mpp.testee;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import mpp.harness.DaemonThreads;
import mpp.harness.components.ComponentSystem;
import mpp.harness.parameters.InvalidParameterException;
import mpp.harness.threads.ThreadLimit;

/** The two kinds of threads that Java has. They need no system: nothing lasts for all runs. */
enum ThreadKind implements ComponentSystem<RunScope> {
  /** One of the operating system's per thread. */
  PLATFORM {
    @Override
    ThreadFactory factory() {
      return DaemonThreads.named(NAME);
    }

    @Override
    Optional<ThreadLimit> limit() {
      return ThreadLimit.ofThisProcess();
    }
  },

  /** Many on few of the operating system's (JEP 444). */
  VIRTUAL {
    @Override
    ThreadFactory factory() {
      // Not named: that is what Executors.newVirtualThreadPerTaskExecutor does.
      return VirtualThreads.factory();
    }

    @Override
    Optional<ThreadLimit> limit() {
      return Optional.empty();
    }
  };

  /** The name of all platform threads. */
  static final String NAME = "jvm-threads-component";

  // A sender, a parent, a counter.
  private static final int OTHER_COMPONENTS = 1;

  /**
   * Returns what makes threads that do not keep the process alive.
   *
   * @throws UnsupportedOperationException if this version of Java has none of the kind
   */
  abstract ThreadFactory factory();

  /** Returns how many of them there can be, where that is known to be limited. */
  abstract Optional<ThreadLimit> limit();

  /**
   * Refuses a parameter that takes more threads than there are, in place of a run that would take
   * them all.
   *
   * @param name the parameter, which says how many of something there are at the same time
   * @param threadsEach threads that each of them takes
   * @throws InvalidParameterException if there are too few threads for its value
   */
  void requireThreads(String name, int value, int threadsEach) {
    Optional<ThreadLimit> limit = limit();
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

  @Override
  public RunScope open(Consumer<Throwable> onFailure) {
    return new RunScope(this, onFailure);
  }

  @Override
  public void terminate(boolean orderly) {}
}
