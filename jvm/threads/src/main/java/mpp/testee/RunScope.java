package mpp.testee;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.components.ComponentScope;
import mpp.harness.threads.SystemThreads;
import mpp.harness.threads.ThreadLimit;

/** Components that end together, a thread each. */
final class RunScope implements ComponentScope {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** The time until a thread that was interrupted is interrupted again. */
  private static final long PATIENCE_MILLIS = 100;

  private final ThreadFactory threads;
  private final Optional<ThreadLimit> limit;
  private final int systemThreads = SystemThreads.count();
  private final Consumer<Throwable> onFailure;
  private final Set<Thread> alive = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  /** A thread's work, until it is interrupted at the latest. */
  interface Component {
    void run() throws Exception;
  }

  /**
   * A scope without components.
   *
   * @param onFailure is told what a component throws, unless that is being stopped
   */
  RunScope(ThreadKind kind, Consumer<Throwable> onFailure) {
    this(kind.factory(), kind.limit(), onFailure);
  }

  /**
   * A scope without components.
   *
   * @param limit of threads, for those that are the system's
   */
  RunScope(ThreadFactory threads, Optional<ThreadLimit> limit, Consumer<Throwable> onFailure) {
    this.threads = threads;
    this.limit = limit;
    this.onFailure = onFailure;
  }

  /**
   * Starts a component.
   *
   * @throws RejectedExecutionException if the scope is being stopped, or the system has no thread
   *     for it
   */
  void start(Component component) {
    // With all of them taken, nobody could start a process, and the JVM might end itself.
    if (limit.isPresent() && alive.size() >= limit.get().forComponents()) {
      throw new RejectedExecutionException(
          "no thread for one more component than %d: at most %d of the %s are for them"
              .formatted(alive.size(), limit.get().forComponents(), limit.get()));
    }
    Thread thread = threads.newThread(() -> run(component));
    alive.add(thread);
    boolean started = false;
    try {
      // Looked at after the thread was added: stop() does it the other way round.
      if (stopping) {
        throw new RejectedExecutionException("the run is being stopped");
      }
      thread.start();
      started = true;
    } catch (OutOfMemoryError none) {
      throw new RejectedExecutionException(
          "no thread for one more component than %d".formatted(alive.size() - 1), none);
    } finally {
      if (!started) {
        alive.remove(thread);
      }
    }
  }

  /** Starts components, and returns when all of them run. */
  void startAll(List<? extends Component> components) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(components.size());
    for (Component component : components) {
      start(
          () -> {
            running.countDown();
            component.run();
          });
    }
    running.await();
  }

  /**
   * Ends all components, and returns when they are gone.
   *
   * @throws TimeoutException if some are still there, and for a minute none has ended
   */
  @Override
  public void stop(boolean orderly) throws InterruptedException, TimeoutException {
    stopping = true;
    int fewest = Integer.MAX_VALUE;
    long end = 0;
    while (!alive.isEmpty()) {
      alive.forEach(Thread::interrupt);
      for (Thread thread : alive) {
        thread.join(PATIENCE_MILLIS);
        int left = alive.size();
        if (left < fewest) {
          fewest = left;
          end = System.nanoTime() + DEADLINE.toNanos();
        } else if (System.nanoTime() > end) {
          throw new TimeoutException(
              "%d threads are left, and none has ended for %d s"
                  .formatted(left, DEADLINE.toSeconds()));
        }
      }
    }
    if (limit.isPresent()) {
      SystemThreads.awaitEnds(systemThreads);
    }
  }

  private void run(Component component) {
    try {
      component.run();
    } catch (Throwable failure) {
      if (!stopping) {
        onFailure.accept(failure);
      }
    } finally {
      alive.remove(Thread.currentThread());
    }
  }
}
