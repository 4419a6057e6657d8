package mpp.harness.fairness;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kompics.benchmarks.HogKind;
import mpp.harness.BusyWork;
import mpp.harness.RunLatch;
import mpp.harness.parameters.FairnessParameters;

/** One run of FAIRNESS, but for the components. */
public final class FairnessRun {
  private final FairnessParameters parameters;
  private final RunLatch latch;
  private final long[] finishNanos;
  private final long[] longestGapNanos;
  private final AtomicInteger created = new AtomicInteger();
  private long begin;

  FairnessRun(FairnessParameters parameters, RunLatch latch) {
    this.parameters = parameters;
    this.latch = latch;
    finishNanos = new long[parameters.victims()];
    longestGapNanos = new long[parameters.victims()];
  }

  /** Takes the time of the run's begin, before any message is sent. */
  public void begin() {
    begin = System.nanoTime();
  }

  /** Returns the state of one more pinger; to be called as often as there are victims. */
  public Victim victim() {
    return new Victim(this, created.getAndIncrement(), parameters.rounds());
  }

  /**
   * Does the work of a hog for one message, unless the run is over.
   *
   * @return true if the hog is to send itself the next message
   * @throws InterruptedException if the hog was interrupted while it blocked its thread
   */
  public boolean hogWorks() throws InterruptedException {
    if (!goesOn()) {
      return false;
    }
    switch (parameters.hog()) {
      case HOG_KIND_CPU ->
          BusyWork.compute(TimeUnit.MICROSECONDS.toNanos(parameters.hogWorkMicros()));
      case HOG_KIND_BLOCKING -> TimeUnit.MICROSECONDS.sleep(parameters.hogWorkMicros());
      default -> {
        // Its message is all it has to do.
      }
    }
    return goesOn();
  }

  /** Returns whether hogs are to go on: until the run has ended or is cleaned up. */
  public boolean goesOn() {
    return !latch.isOpen();
  }

  /**
   * Returns for how long a hog blocks, for runtimes whose components are threads of their own: a
   * hog of them sleeps by the runtime's means, in place of {@link #hogWorks}. Zero for other hogs.
   */
  public Duration blocks() {
    return parameters.hog() == HogKind.HOG_KIND_BLOCKING
        ? Duration.of(parameters.hogWorkMicros(), ChronoUnit.MICROS)
        : Duration.ZERO;
  }

  /** Takes note that a victim has all its PONGs. */
  void finished(int victim, long pongs, long now, long longestGap) {
    finishNanos[victim] = now - begin;
    longestGapNanos[victim] = longestGap;
    // Makes these visible to the benchmark thread, too.
    latch.arrive(pongs);
  }

  /** Returns the times of all victims from the run's begin to their ends, once it has ended. */
  long[] finishNanos() {
    return finishNanos;
  }

  /** Returns each victim's longest time without a PONG, once the run has ended. */
  long[] longestGapNanos() {
    return longestGapNanos;
  }
}
