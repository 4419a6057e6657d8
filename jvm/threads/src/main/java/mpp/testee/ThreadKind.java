package mpp.testee;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import mpp.harness.DaemonThreads;
import mpp.harness.components.ComponentSystem;
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

  /**
   * Returns what makes threads that do not keep the process alive.
   *
   * @throws UnsupportedOperationException if this version of Java has none of the kind
   */
  abstract ThreadFactory factory();

  /** Returns how many of them there can be, where that is known to be limited. */
  abstract Optional<ThreadLimit> limit();

  @Override
  public RunScope open(Consumer<Throwable> onFailure) {
    return new RunScope(this, onFailure);
  }

  @Override
  public void terminate(boolean orderly) {}
}
