package mpp.kompics.common;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import se.sics.kompics.Component;
import se.sics.kompics.Kompics;
import se.sics.kompics.Scheduler;

/**
 * The framework's default scheduler, a fork-join pool in its mode for events, that can be stopped
 * at once: components that were given up may have descendants which would go on for as long as they
 * have something to tell each other.
 */
final class RunScheduler extends Scheduler {
  /** How the threads' names begin: as the default scheduler's do. */
  static final String THREADS = "Kompics-worker-";

  private final ForkJoinPool pool;
  private volatile boolean halted;

  RunScheduler(int workers) {
    pool = new ForkJoinPool(workers, RunScheduler::newThread, null, true);
  }

  private static ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    thread.setName(THREADS + thread.getPoolIndex());
    return thread;
  }

  // Every component is such a task.
  @Override
  @SuppressWarnings("unchecked")
  public void schedule(Component component, int worker) {
    // A pool that is stopped still does what its own threads give it.
    if (!halted) {
      pool.execute((ForkJoinTask<Void>) component);
    }
  }

  @Override
  public void proceed() {}

  @Override
  public void asyncShutdown() {
    pool.shutdown();
  }

  @Override
  public void shutdown() {
    asyncShutdown();
    awaitEnd();
  }

  /** Stops the pool, whatever components still have to do. */
  void halt() {
    halted = true;
    pool.shutdownNow();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!pool.awaitTermination(Kompics.SHUTDOWN_TIMEOUT, TimeUnit.MILLISECONDS)) {
        Kompics.logger.warn("The scheduler did not end within {} ms", Kompics.SHUTDOWN_TIMEOUT);
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
