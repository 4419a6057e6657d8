package mpp.kompics.common;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.RunFailedException;
import se.sics.kompics.Fault;
import se.sics.kompics.Kompics;

/**
 * The one Kompics that a process can have. It runs while somebody uses it: in a testee while a
 * request is served, so that every request has one of its own; several nodes in one process, as in
 * tests, share it.
 */
final class KompicsRuntime {
  /** Components run on as many threads as the process may use processors. */
  static final int WORKERS = Runtime.getRuntime().availableProcessors();

  private static final List<Consumer<Throwable>> USERS = new CopyOnWriteArrayList<>();
  private static RunScheduler scheduler;
  private static Scope root;
  // Whether there may be components that nobody waits for.
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
   * @param orderly whether all of the user's components are gone
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
    scheduler = new RunScheduler(WORKERS);
    Kompics.setScheduler(scheduler);
    // The default is to end the process.
    Kompics.setFaultHandler(
        fault -> {
          fail(fault.getCause());
          return Fault.ResolveAction.RESOLVED;
        });
    ScopeComponent.ScopeInit init =
        new ScopeComponent.ScopeInit(Optional.empty(), KompicsRuntime::fail);
    try {
      Kompics.createAndStart(ScopeComponent.class, init, WORKERS);
      root = new Scope(init.started.get(Scope.DEADLINE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException failed) {
      halt();
      throw new RunFailedException(failed.getCause());
    } catch (RuntimeException | InterruptedException | TimeoutException failed) {
      halt();
      throw failed;
    }
  }

  private static void halt() {
    scheduler.halt();
    Kompics.forceShutdown();
  }
}
