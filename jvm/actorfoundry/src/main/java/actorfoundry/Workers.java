package actorfoundry;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;

/**
 * The threads that run actors, and the one queue that they share. A worker takes the actor that has
 * waited longest and handles its messages until its mailbox is empty.
 */
final class Workers {
  /** The beginning of the names of all platform threads of foundries. */
  static final String THREAD_NAME = "actorfoundry";

  /** The time after which a thread that has not ended is interrupted again. */
  private static final long PATIENCE_MILLIS = 100;

  private final LinkedBlockingQueue<Pending> queue = new LinkedBlockingQueue<>();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final ThreadFactory platform =
      work -> {
        Thread thread = new Thread(work, THREAD_NAME + "-worker");
        thread.setDaemon(true);
        return thread;
      };
  private final ThreadFactory substitutes = VirtualThreads.factory().orElse(platform);
  private volatile boolean closed;
  // Workers read it before they write, so that its cache line stays with all of them.
  private volatile boolean dequeued;

  /** Starts workers, and returns when they run. */
  void start(int number) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(number);
    for (int i = 0; i < number; i++) {
      start(
          platform,
          () -> {
            running.countDown();
            work();
          });
    }
    try {
      running.await();
    } catch (InterruptedException hurry) {
      closed = true;
      threads.forEach(Thread::interrupt);
      throw hurry;
    }
  }

  /** Adds an entry, from any thread. */
  void add(Pending entry) {
    queue.add(entry);
  }

  /** Starts one more worker, with a thread of the operating system's. */
  void startOneMore() {
    start(platform, this::work);
  }

  /**
   * Starts a worker in place of a thread that waits. It is a virtual thread where Java has them, so
   * that a thread that waits costs no more than its frames.
   */
  void startSubstitute() {
    start(substitutes, this::work);
  }

  /** Starts a thread that ends with the workers. */
  void start(ThreadFactory factory, Runnable work) {
    Thread thread =
        factory.newThread(
            () -> {
              try {
                work.run();
              } finally {
                threads.remove(Thread.currentThread());
              }
            });
    threads.add(thread);
    boolean started = false;
    try {
      // Looked at after the thread was added: close() does it the other way round.
      requireOpen();
      thread.start();
      started = true;
    } finally {
      if (!started) {
        threads.remove(thread);
      }
    }
  }

  /** Returns whether no entry was taken since the last time this was asked, though some wait. */
  boolean isStuck() {
    boolean stuck = !dequeued && !queue.isEmpty();
    dequeued = false;
    return stuck;
  }

  boolean isClosed() {
    return closed;
  }

  void requireOpen() {
    if (closed) {
      throw new FoundryClosedException();
    }
  }

  /** Returns how many threads there are: workers, those that wait for a result, the monitor. */
  int threads() {
    return threads.size();
  }

  /**
   * Ends all threads, and returns when they are gone.
   *
   * @throws TimeoutException if some are left, and none has ended for so long
   */
  void close(Duration patience) throws InterruptedException, TimeoutException {
    closed = true;
    int fewest = Integer.MAX_VALUE;
    long end = 0;
    while (!threads.isEmpty()) {
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join(PATIENCE_MILLIS);
        int left = threads.size();
        if (left < fewest) {
          fewest = left;
          end = System.nanoTime() + patience.toNanos();
        } else if (System.nanoTime() > end) {
          throw new TimeoutException(
              "%d threads of actors are left, and none has ended for %d ms"
                  .formatted(left, patience.toMillis()));
        }
      }
    }
    queue.clear();
  }

  private void work() {
    boolean isWorker = true;
    while (isWorker && !closed) {
      try {
        Pending next = queue.take();
        if (!dequeued) {
          dequeued = true;
        }
        isWorker = next.proceed();
      } catch (InterruptedException hurry) {
        // The foundry closes, or a handler has left its thread interrupted.
      }
    }
  }
}
