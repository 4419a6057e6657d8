package mpp.harness.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The results of runs in time order, in milliseconds: an immutable view of the runs that were
 * completed when it was made. Series grow at their end by {@link #plus} and share one array, so
 * that a long series costs no copy per run.
 */
public final class SampleSeries {
  /** No samples. */
  public static final SampleSeries EMPTY = new SampleSeries(new double[0], 0);

  private static final int FIRST_CAPACITY = 128;

  private final double[] values;
  private final int count;

  private SampleSeries(double[] values, int count) {
    this.values = values;
    this.count = count;
  }

  /**
   * Returns this series with one more sample. To be called once per series: a second call would
   * write to the place that the first result owns.
   */
  public SampleSeries plus(double millis) {
    double[] grown =
        count < values.length
            ? values
            : Arrays.copyOf(values, Math.max(FIRST_CAPACITY, 2 * values.length));
    grown[count] = millis;
    return new SampleSeries(grown, count + 1);
  }

  /** Returns the number of samples. */
  public int count() {
    return count;
  }

  /** Computes the statistics of the samples. */
  public SampleStatistics statistics() {
    return SampleStatistics.of(values, count);
  }

  /** Returns the samples in time order. */
  public DoubleStream stream() {
    return Arrays.stream(values, 0, count);
  }
}
