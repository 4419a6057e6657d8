package mpp.harness.running;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/**
 * Lets another thread stop the one that goes through the phases: by interrupting it where it may be
 * interrupted, and by making it stop before the next such place otherwise. Clean-up thus always
 * runs to its end.
 */
public final class Cancellation {
  private String reason;
  private Thread interruptible;

  /**
   * Stops the request. Only the first call has an effect.
   *
   * @param why a phrase that ends the sentence "the request was cancelled: "
   */
  public synchronized void cancel(String why) {
    if (reason == null) {
      reason = why;
      if (interruptible != null) {
        interruptible.interrupt();
      }
    }
  }

  /** Returns whether {@link #cancel} was called. */
  public synchronized boolean isCancelled() {
    return reason != null;
  }

  /**
   * Does work that may be interrupted.
   *
   * @throws CancellationException if the request was cancelled before
   */
  <A> A interruptibly(Callable<A> work) throws Exception {
    enterInterruptible();
    try {
      return work.call();
    } finally {
      leaveInterruptible();
    }
  }

  private synchronized void enterInterruptible() {
    if (reason != null) {
      throw new CancellationException("the request was cancelled: " + reason);
    }
    interruptible = Thread.currentThread();
  }

  private synchronized void leaveInterruptible() {
    interruptible = null;
    // An interruption that came too late for the work is not for what follows.
    Thread.interrupted();
  }

  /** Returns the cancellation in place of a failure that it caused, otherwise the failure. */
  synchronized Throwable explain(Throwable failure) {
    if (reason == null || failure instanceof CancellationException) {
      return failure;
    }
    CancellationException cancelled =
        new CancellationException("the request was cancelled: " + reason);
    cancelled.addSuppressed(failure);
    return cancelled;
  }
}
