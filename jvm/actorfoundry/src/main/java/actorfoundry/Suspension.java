package actorfoundry;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A call within a handler, whose thread keeps the handler's frames while it waits. The thread then
 * is no worker: a fresh one takes over its role. When the result has come, the suspension gets into
 * the shared queue like an actor with a message, and whichever worker takes it from there gives its
 * own role to the thread. So as many handlers run at a time as there are workers.
 */
final class Suspension implements Reply, Pending {
  private enum State {
    CALLED,
    SUSPENDED,
    ANSWERED
  }

  private final Workers workers;
  private final Thread caller = Thread.currentThread();
  private final AtomicReference<State> state = new AtomicReference<>(State.CALLED);
  private Object result;
  private Throwable failure;
  private volatile boolean resumed;

  /** A call by the current thread, which is a worker. */
  Suspension(Workers workers) {
    this.workers = workers;
  }

  @Override
  public void succeed(Object returned) {
    result = returned;
    answer();
  }

  @Override
  public void fail(Throwable thrown) {
    failure = thrown;
    answer();
  }

  private void answer() {
    if (state.getAndSet(State.ANSWERED) == State.SUSPENDED) {
      workers.add(this);
    }
  }

  /** Waits for the result. */
  Object await() {
    if (state.compareAndSet(State.CALLED, State.SUSPENDED)) {
      workers.startSubstitute();
      awaitRole();
    }
    if (failure != null) {
      throw new CallFailedException(failure);
    }
    return result;
  }

  private void awaitRole() {
    boolean interrupted = false;
    while (!resumed) {
      workers.requireOpen();
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      caller.interrupt();
    }
  }

  @Override
  public boolean proceed() {
    resumed = true;
    LockSupport.unpark(caller);
    return false;
  }
}
