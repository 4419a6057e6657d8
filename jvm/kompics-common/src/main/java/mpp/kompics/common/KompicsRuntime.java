package mpp.kompics.common;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.RunFailedException;
import mpp.harness.TesteeOptions;
import se.sics.kompics.Fault;
import se.sics.kompics.Kompics;

/**
 * The one Kompics that a process can have. It runs while somebody uses it: in a testee while a
 * request is served, so that every request has one of its own; several nodes in one process, as in
 * tests, share it.
 */
final class KompicsRuntime {
  /** Components run on as many threads as the process may use processors, unless set. */
  static final int WORKERS =
      (int)
          TesteeOptions.number(TesteeOptions.WORKERS)
              .orElse(Runtime.getRuntime().availableProcessors());

  /** The most events that a component executes per turn: the framework's default, unless set. */
  static final int BATCH =
      (int) TesteeOptions.number(TesteeOptions.BATCH).orElse(Kompics.maxNumOfExecutedEvents.get());

  /** Deadline of the end of threads of components that were given up. */
  private static final long HALT_DEADLINE_MILLIS = Kompics.SHUTDOWN_TIMEOUT;

  private static final long HALT_PERIOD_MILLIS = 1;

  private static final List<Consumer<Throwable>> USERS = new CopyOnWriteArrayList<>();
  private static Scope root;
  // That of the framework's scheduler.
  private static Optional<ForkJoinPool> pool = Optional.empty();
  // True if there may be components that nobody waits for.
  private static boolean disorderly;

  private KompicsRuntime() {}

  /**
   * Starts Kompics unless it runs.
   *
   * @param onFailure is told of what goes wrong with no component in particular
   * @return the scope of its main component
   */
  static synchronized Scope use(Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    if (USERS.isEmpty()) {
      start();
    }
    USERS.add(onFailure);
    return root;
  }

  /**
   * Ends Kompics if nobody else uses it.
   *
   * @param onFailure as given to {@link #use}
   * @param orderly true if all of the user's components are gone
   */
  static synchronized void leave(Consumer<Throwable> onFailure, boolean orderly) {
    USERS.remove(onFailure);
    disorderly = disorderly || !orderly;
    if (!USERS.isEmpty()) {
      return;
    }
    if (disorderly) {
      halt();
    } else {
      Kompics.shutdown();
    }
  }

  /** Tells all users of a failure. */
  static void fail(Throwable cause) {
    USERS.forEach(user -> user.accept(cause));
  }

  private static void start() throws InterruptedException, TimeoutException, RunFailedException {
    disorderly = false;
    pool = Optional.empty();
    // The default is to end the process.
    Kompics.setFaultHandler(
        fault -> {
          fail(fault.getCause());
          return Fault.ResolveAction.RESOLVED;
        });
    ScopeComponent.ScopeInit init =
        new ScopeComponent.ScopeInit(Optional.empty(), KompicsRuntime::fail);
    try {
      Kompics.createAndStart(ScopeComponent.class, init, WORKERS, BATCH);
      root = new Scope(init.started.get(Scope.DEADLINE.toMillis(), TimeUnit.MILLISECONDS));
      pool = Optional.ofNullable(root.compose(composition -> ForkJoinTask.getPool()));
    } catch (ExecutionException failed) {
      halt();
      throw new RunFailedException(failed.getCause());
    } catch (RuntimeException | InterruptedException | TimeoutException failed) {
      halt();
      throw failed;
    }
  }

  /**
   * Ends Kompics whatever components still have to do. The framework's own way lets those go on
   * that always have something to tell each other: a pool that has been shut down takes what its
   * own threads give it.
   */
  private static void halt() {
    pool.ifPresent(KompicsRuntime::cancelAll);
    Kompics.forceShutdown();
  }

  // A component is a task, which is never executed again once it has been cancelled. One that runs
  // meanwhile is not cancelled, and puts itself into the queue afterwards: hence several times.
  private static void cancelAll(ForkJoinPool pool) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(HALT_DEADLINE_MILLIS);
    try {
      do {
        pool.shutdownNow();
      } while (!pool.awaitTermination(HALT_PERIOD_MILLIS, TimeUnit.MILLISECONDS)
          && System.nanoTime() < deadline);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
