package mpp.testee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.DaemonThreads;
import mpp.harness.components.ComponentScope;

/** The threads of one run. One that throws fails the run. */
final class RunScope implements ComponentScope {
  /** The name of its threads. */
  static final String THREADS = "@folder@-component";

  private static final Duration DEADLINE = Duration.ofSeconds(120);

  private static final ThreadFactory FACTORY = DaemonThreads.named(THREADS);

  private final Consumer<Throwable> onFailure;
  private final List<Thread> threads = new ArrayList<>();

  /** A thread's work. It ends when the thread is interrupted, at the latest. */
  interface Component {
    void run() throws InterruptedException;
  }

  /**
   * A scope without threads.
   *
   * @param onFailure is told what a thread throws
   */
  RunScope(Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
  }

  /** Starts a thread, and returns when it runs. */
  void start(Component component) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Thread thread =
        FACTORY.newThread(
            () -> {
              running.countDown();
              run(component);
            });
    threads.add(thread);
    thread.start();
    running.await();
  }

  /**
   * Ends the threads, and returns when they are gone.
   *
   * @throws TimeoutException if one is still there after two minutes
   */
  @Override
  public void stop(boolean orderly) throws InterruptedException, TimeoutException {
    threads.forEach(Thread::interrupt);
    long end = System.nanoTime() + DEADLINE.toNanos();
    for (Thread thread : threads) {
      thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      if (thread.isAlive()) {
        throw new TimeoutException(
            "a thread has not ended within %d s".formatted(DEADLINE.toSeconds()));
      }
    }
  }

  private void run(Component component) {
    try {
      component.run();
    } catch (InterruptedException stopped) {
      return;
    } catch (Throwable failure) {
      onFailure.accept(failure);
    }
  }
}
