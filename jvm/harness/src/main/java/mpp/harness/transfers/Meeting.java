package mpp.harness.transfers;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;

/** Counts the pairs of a run that have met, each by a message in both directions. */
public final class Meeting {
  /** Outside the timed run: how often a failure of the run is looked for. */
  private static final long PAUSE_MILLIS = 5;

  private final CountDownLatch missing;

  /** A meeting of so many pairs, before the first has met. */
  public Meeting(int pairs) {
    missing = new CountDownLatch(pairs);
  }

  /** Counts a pair. */
  public void arrive() {
    missing.countDown();
  }

  /**
   * Waits until all pairs have met.
   *
   * @param latch the run's, which tells of failures
   * @throws RunFailedException if the run has failed
   * @throws TimeoutException if pairs are missing after the time given
   */
  public void await(RunLatch latch, Duration atMost)
      throws InterruptedException, RunFailedException, TimeoutException {
    long begin = System.nanoTime();
    while (!missing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
      if (latch.isOpen()) {
        latch.await();
        throw new IllegalStateException("the run ended before all pairs have met");
      }
      if (System.nanoTime() - begin > atMost.toNanos()) {
        throw new TimeoutException(
            "the meeting of %d pairs took more than %s s"
                .formatted(missing.getCount(), atMost.toSeconds()));
      }
    }
  }
}
