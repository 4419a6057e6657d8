package mpp.harness.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Histograms of latencies as the contract has them. */
public final class Histograms {
  /** The least latency that is told apart, in nanoseconds. */
  static final long LEAST_NANOS = 1;

  /** The greatest latency that is told apart, in nanoseconds. */
  static final long MOST_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Digits to which a latency is exact. */
  static final int DIGITS = 3;

  private static final double RESULT_PERCENTILE = 99;
  private static final double NANOS_PER_MILLI = 1e6;

  private Histograms() {}

  /** Returns a histogram without latencies. */
  public static Histogram empty() {
    return new Histogram(LEAST_NANOS, MOST_NANOS, DIGITS);
  }

  /** Returns the latency that counts in place of one out of a histogram's range. */
  public static long withinRange(long nanos) {
    return Math.max(LEAST_NANOS, Math.min(nanos, MOST_NANOS));
  }

  /** Returns the result of a run with these latencies: their 99th percentile in milliseconds. */
  public static double resultMillis(Histogram latencies) {
    return percentileNanos(latencies) / NANOS_PER_MILLI;
  }

  /** Returns the 99th percentile in nanoseconds. */
  public static long percentileNanos(Histogram latencies) {
    return latencies.getValueAtPercentile(RESULT_PERCENTILE);
  }

  /** Returns a histogram in its compressed form (V2), in base64. */
  public static String encode(Histogram latencies) {
    ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
    int length = latencies.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
