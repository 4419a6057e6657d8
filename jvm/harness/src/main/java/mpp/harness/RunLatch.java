package mpp.harness;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The end of a run: its components trip it when they are done, and the benchmark thread waits for
 * it: its waking ends the timed run. Made anew for each run; components may use it from any thread.
 */
public final class RunLatch {
  private final CountDownLatch open = new CountDownLatch(1);
  private final AtomicInteger missing;
  private final AtomicLong sum = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /**
   * A latch that opens when all parts have arrived.
   *
   * @param parts at least 1
   */
  public RunLatch(int parts) {
    if (parts < 1) {
      throw new IllegalArgumentException("parts = " + parts + ", allowed is at least 1");
    }
    missing = new AtomicInteger(parts);
  }

  /** Reports one part done. */
  public void arrive() {
    arrive(0);
  }

  /**
   * Reports one part done, with its share of the answer.
   *
   * @param answerPart added to the sum of all parts, modulo 2^64
   * @throws IllegalStateException if all parts have already arrived
   */
  public void arrive(long answerPart) {
    sum.addAndGet(answerPart);
    int left = missing.decrementAndGet();
    if (left == 0) {
      open.countDown();
    } else if (left < 0) {
      throw new IllegalStateException("more parts of the run arrived than it has");
    }
  }

  /**
   * Ends the run as failed, at once. Only the first failure counts, and none after the run's end.
   */
  public void fail(Throwable cause) {
    failure.compareAndSet(null, cause);
    open.countDown();
  }

  /**
   * Waits until all parts have arrived. There is no time limit, since a run may last as long as it
   * needs: whoever asked for the run watches its progress and gives up by cancelling, which
   * interrupts the waiting thread.
   *
   * @throws RunFailedException if the run failed, with the failure as its cause
   * @throws InterruptedException if the request was cancelled
   */
  public void await() throws InterruptedException, RunFailedException {
    open.await();
    throwFailure();
  }

  /**
   * Waits as {@link #await()} does, but not longer than the time given.
   *
   * @return true if all parts have arrived
   * @throws RunFailedException if the run failed, with the failure as its cause
   */
  public boolean await(Duration atMost) throws InterruptedException, RunFailedException {
    boolean opened = open.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    throwFailure();
    return opened;
  }

  /**
   * Returns whether nobody has to wait any more: the run has ended, has failed, or was released.
   */
  public boolean isOpen() {
    return open.getCount() == 0;
  }

  /** Opens the latch in clean-up, so that components that look at it see that nothing is wanted. */
  public void release() {
    open.countDown();
  }

  /** Returns the sum of all parts that came with {@link #arrive(long)}, modulo 2^64. */
  public long sum() {
    return sum.get();
  }

  private void throwFailure() throws RunFailedException {
    Throwable cause = failure.get();
    if (cause != null) {
      throw new RunFailedException(cause);
    }
  }
}
