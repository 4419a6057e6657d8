package mpp.harness.latency;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.parameters.LatencyParameters;
import org.HdrHistogram.Histogram;

/** One run of LATENCY, but for the components. */
public final class OpenLoopRun {
  /** After how many requests the generator looks how many are unanswered. */
  private static final int CHECKED_EVERY = 1000;

  private final LatencyParameters parameters;
  private final Schedule schedule;
  private final RunLatch latch;
  private final Histogram lateness;
  private final LongSupplier clock;
  private final Duration grace;
  private final Optional<GeneratorThread> thread;
  private final Collector collector;

  /** The framework's way to send from outside. */
  public interface Sender {

    /**
     * Sends a request.
     *
     * @param server whose turn it is, from 0
     * @param request its number, from 0
     */
    void send(int server, long request) throws Exception;
  }

  OpenLoopRun(
      LatencyParameters parameters,
      RunLatch latch,
      Histogram lateness,
      LongSupplier clock,
      Duration grace,
      Optional<GeneratorThread> thread) {
    this.parameters = parameters;
    this.latch = latch;
    this.lateness = lateness;
    this.clock = clock;
    this.grace = grace;
    this.thread = thread;
    schedule = new Schedule(parameters.ratePerSecond());
    collector = new Collector(schedule, parameters.requests(), latch, clock);
  }

  /** Returns the state of the collector. */
  public Collector collector() {
    return collector;
  }

  /**
   * Generates all requests, each at its intended time, and waits for their answers: on the calling
   * thread, or on one that has a processor of its own where the process was given one. It spins
   * until a request's time has come, and sends at once if that is over.
   *
   * @throws OverloadedException if there are too many unanswered requests, or not all are answered
   *     in time after the last one
   * @throws RunFailedException if a component of the run fails
   * @throws InterruptedException if the request was cancelled
   */
  public void generate(Sender sender) throws Exception {
    if (thread.isPresent()) {
      thread.get().run(() -> generateHere(sender));
    } else {
      generateHere(sender);
    }
  }

  private void generateHere(Sender sender) throws Exception {
    long begin = clock.getAsLong();
    collector.begin(begin);
    long requests = parameters.requests();
    long deadline = begin + schedule.nanos(requests - 1) + grace.toNanos();
    int servers = parameters.servers();
    int server = 0;
    for (long request = 0; request < requests; request++) {
      long intended = begin + schedule.nanos(request);
      long now = clock.getAsLong();
      while (now - intended < 0) {
        if (isEnded()) {
          throwEnd();
        }
        Thread.onSpinWait();
        now = clock.getAsLong();
      }
      lateness.recordValue(Histograms.withinRange(now - intended));
      sender.send(server, request);
      server = server + 1 < servers ? server + 1 : 0;
      if (isEnded()) {
        throwEnd();
      }
      if (now - deadline > 0) {
        throw late(request + 1);
      }
      if (request % CHECKED_EVERY == CHECKED_EVERY - 1) {
        checkUnanswered(request + 1);
      }
    }
    if (!latch.await(Duration.ofNanos(Math.max(0, deadline - clock.getAsLong())))) {
      throw late(requests);
    }
  }

  private void checkUnanswered(long sent) throws OverloadedException {
    long unanswered = sent - collector.answered();
    if (unanswered > parameters.mostUnanswered()) {
      throw new OverloadedException(
          "%d of %d requests were unanswered, allowed are %d"
              .formatted(unanswered, sent, parameters.mostUnanswered()));
    }
  }

  /** Returns whether a component has failed, or the request was cancelled. */
  private boolean isEnded() {
    return latch.isOpen() || Thread.currentThread().isInterrupted();
  }

  private void throwEnd() throws InterruptedException, RunFailedException {
    // An interruption or a failure; the latch opens without one after the last answer only.
    latch.await();
  }

  private OverloadedException late(long sent) {
    return new OverloadedException(
        "%d of %d requests were answered %.0f s after the last one's intended time (%d were sent)"
            .formatted(
                collector.answered(), parameters.requests(), grace.toMillis() / 1000.0, sent));
  }
}
