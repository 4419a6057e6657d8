package mpp.harness.latency;

import java.util.concurrent.TimeUnit;

/**
 * The intended times of requests: evenly, from the run's begin on.
 *
 * @param ratePerSecond at least 1
 */
public record Schedule(long ratePerSecond) {
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Returns the intended time of a request, in nanoseconds after the run's begin. */
  public long nanos(long request) {
    // In two parts: a run may have more requests than could be multiplied at once.
    long seconds = request / ratePerSecond;
    long rest = request - seconds * ratePerSecond;
    return seconds * NANOS_PER_SECOND + rest * NANOS_PER_SECOND / ratePerSecond;
  }
}
