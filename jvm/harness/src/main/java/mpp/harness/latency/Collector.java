package mpp.harness.latency;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import mpp.harness.RunLatch;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * The collector's state in a run of LATENCY. For one component, whose threads may change if each
 * sees what the one before has done.
 */
public final class Collector {
  private final Schedule schedule;
  private final long requests;
  private final RunLatch latch;
  private final LongSupplier clock;
  // A recorder and no plain histogram: of an overloaded run it is read while answers still come.
  private final SingleWriterRecorder recorder =
      new SingleWriterRecorder(Histograms.LEAST_NANOS, Histograms.MOST_NANOS, Histograms.DIGITS);
  private final AtomicLong answered = new AtomicLong();
  private long begin;
  private long sum;

  Collector(Schedule schedule, long requests, RunLatch latch, LongSupplier clock) {
    this.schedule = schedule;
    this.requests = requests;
    this.latch = latch;
    this.clock = clock;
  }

  /** Sets the time of the run's begin, before any request is sent. */
  void begin(long nanos) {
    begin = nanos;
  }

  /** Takes the answer to a request, given by its number; the last one trips the latch. */
  public void arrived(long request) {
    long latency = clock.getAsLong() - begin - schedule.nanos(request);
    recorder.recordValue(Histograms.withinRange(latency));
    sum += request;
    long count = answered.getPlain() + 1;
    answered.setRelease(count);
    if (count == requests) {
      latch.arrive(sum);
    }
  }

  /** Returns how many requests have been answered. */
  long answered() {
    return answered.getAcquire();
  }

  /** Returns the latencies of all answers that have come; to be called once. */
  Histogram latencies() {
    return recorder.getIntervalHistogram();
  }
}
