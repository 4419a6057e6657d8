package mpp.kompics.data;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import se.sics.kompics.network.Transport;

/**
 * The messages of an interceptor: chooses their transports, and measures their throughput.
 *
 * <p>Not safe for use by several threads.
 */
final class DataFlow {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final RatioPolicy policy;
  private final long intervalNanos;
  private final LongSupplier nanoTime;
  private TransportPattern pattern;
  private long onTheirWay;
  private long begin;
  private long deliveredBytes;

  DataFlow(RatioPolicy policy, Duration interval, LongSupplier nanoTime) {
    this.policy = policy;
    this.nanoTime = nanoTime;
    intervalNanos = interval.toNanos();
    pattern = new TransportPattern(policy.ratio());
  }

  /** Counts a message, and returns its transport. */
  Transport sent() {
    if (onTheirWay == 0) {
      // The time without messages says nothing about the network.
      beginInterval(nanoTime.getAsLong());
    }
    onTheirWay++;
    return pattern.next();
  }

  /** Counts a message that has arrived. */
  void delivered(long bytes) {
    onTheirWay--;
    deliveredBytes += bytes;
    long now = nanoTime.getAsLong();
    if (now - begin >= intervalNanos) {
      policy.reward(deliveredBytes * NANOS_PER_SECOND / (now - begin));
      pattern = new TransportPattern(policy.ratio());
      beginInterval(now);
    }
  }

  /** Counts a message that will not arrive. */
  void lost() {
    onTheirWay--;
  }

  private void beginInterval(long now) {
    begin = now;
    deliveredBytes = 0;
  }
}
