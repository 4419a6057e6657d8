package mpp.testee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunLatch;

/** The threads of one run. One that throws fails the run. */
final class RunScope {
  /** How the names of its threads begin. */
  static final String THREADS = "@folder@-";

  private static final Duration DEADLINE = Duration.ofSeconds(120);

  private final RunLatch latch;
  private final List<Thread> threads = new ArrayList<>();

  /** What a thread does, until it is interrupted at the latest. */
  interface Component {
    void run() throws InterruptedException;
  }

  RunScope(RunLatch latch) {
    this.latch = latch;
  }

  /** Starts a thread, and returns when it runs. */
  void start(Component component) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              running.countDown();
              run(component);
            },
            THREADS + threads.size());
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
    running.await();
  }

  /**
   * Ends the threads, and returns when they are gone.
   *
   * @throws TimeoutException if one is still there after two minutes
   */
  void stop() throws InterruptedException, TimeoutException {
    threads.forEach(Thread::interrupt);
    long end = System.nanoTime() + DEADLINE.toNanos();
    for (Thread thread : threads) {
      thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      if (thread.isAlive()) {
        throw new TimeoutException(
            "%s has not ended within %d s".formatted(thread.getName(), DEADLINE.toSeconds()));
      }
    }
  }

  private void run(Component component) {
    try {
      component.run();
    } catch (InterruptedException stopped) {
      return;
    } catch (Throwable failure) {
      latch.fail(failure);
    }
  }
}
