package mpp.harness.files;

import java.time.Duration;
import java.util.function.LongSupplier;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.latency.Histograms;
import mpp.harness.latency.Schedule;
import org.HdrHistogram.Histogram;

/**
 * The PINGs of a run of FILETRANSFER, which go out at a given rate while the file is on its way.
 * Latencies count from the intended times, as those of LATENCY do.
 *
 * <p>Safe for use by several threads.
 */
public final class Pings {
  /** A run fails when the PINGs of so many seconds are unanswered. */
  private static final long MOST_UNANSWERED_SECONDS = 60;

  private final long ratePerSecond;
  // Holds all runs. Its monitor guards all that changes.
  private final Histogram latencies;
  private final LongSupplier clock;
  private final RunLatch flushed = new RunLatch(1);
  private long begin;
  private long sent;
  private long answered;
  private boolean over;

  /** The framework's way to send from outside. */
  @FunctionalInterface
  public interface Sending {
    /** Sends a PING with its number, from 0. */
    void send(long number) throws Exception;
  }

  Pings(long ratePerSecond, Histogram latencies, LongSupplier clock) {
    this.ratePerSecond = ratePerSecond;
    this.latencies = latencies;
    this.clock = clock;
  }

  /** Returns the most PINGs that may be unanswered at a rate per second. */
  public static long mostUnanswered(long ratePerSecond) {
    return ratePerSecond * MOST_UNANSWERED_SECONDS;
  }

  /**
   * Takes a PONG.
   *
   * @throws IllegalStateException if it is not the answer to the next PING
   */
  public void answered(long number) {
    synchronized (latencies) {
      if (number != answered || number >= sent) {
        throw new IllegalStateException(
            "PONG %d came, PONG %d of %d was expected".formatted(number, answered, sent));
      }
      long latency = clock.getAsLong() - begin - new Schedule(ratePerSecond).nanos(number);
      latencies.recordValue(Histograms.withinRange(latency));
      answered++;
      arriveIfFlushed();
    }
  }

  /**
   * Returns a latch that opens once {@link #end} was called and all PINGs are answered: whoever
   * ends the pinger waits for it, in clean-up.
   */
  public RunLatch flushed() {
    return flushed;
  }

  /** Says that no PING follows, in clean-up. */
  public void end() {
    synchronized (latencies) {
      over = true;
      arriveIfFlushed();
    }
  }

  /** Sends PINGs, at least one, until the latch opens; at a rate of 0 it returns at once. */
  void sendUntilOpen(RunLatch latch, Sending sending) throws Exception {
    if (ratePerSecond == 0) {
      return;
    }
    Schedule schedule = new Schedule(ratePerSecond);
    synchronized (latencies) {
      begin = clock.getAsLong();
    }
    long number = 0;
    // The first one goes out however fast the file is.
    do {
      countSent();
      sending.send(number++);
    } while (!isOpenAt(latch, begin + schedule.nanos(number)));
  }

  private void countSent() {
    synchronized (latencies) {
      if (sent - answered >= mostUnanswered(ratePerSecond)) {
        throw new IllegalStateException(
            "%d PINGs are unanswered, those of %d s"
                .formatted(sent - answered, MOST_UNANSWERED_SECONDS));
      }
      sent++;
    }
  }

  /** Waits until the latch is open or a time has come, and returns whether it is open. */
  private boolean isOpenAt(RunLatch latch, long nanos)
      throws InterruptedException, RunFailedException {
    while (!latch.await(Duration.ofNanos(Math.max(0, nanos - clock.getAsLong())))) {
      if (clock.getAsLong() - nanos >= 0) {
        return false;
      }
    }
    return true;
  }

  private void arriveIfFlushed() {
    if (over && answered == sent && !flushed.isOpen()) {
      flushed.arrive();
    }
  }
}
