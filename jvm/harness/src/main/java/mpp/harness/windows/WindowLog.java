package mpp.harness.windows;

import java.util.Arrays;
import java.util.List;
import mpp.harness.numbers.Fnv1a64;

/** The windows of a partition in one run, in their order. Not safe for use by several threads. */
public final class WindowLog {
  private static final int FIRST_CAPACITY = 16;

  private long[] starts = new long[FIRST_CAPACITY];
  private long[] counts = new long[FIRST_CAPACITY];
  private double[] medians = new double[FIRST_CAPACITY];
  private int size;

  /** Returns the answer of a run: the hash of all windows, by partition, then window. */
  public static long answer(List<WindowLog> partitions) {
    Fnv1a64 hash = new Fnv1a64();
    for (WindowLog partition : partitions) {
      for (int window = 0; window < partition.size; window++) {
        hash.update(partition.starts[window])
            .update(partition.counts[window])
            .update(partition.medians[window]);
      }
    }
    return hash.value();
  }

  /** Returns how many windows there are. */
  int size() {
    return size;
  }

  /** Adds a window. */
  void add(long start, long count, double median) {
    if (size == starts.length) {
      int capacity = Math.multiplyExact(2, size);
      starts = Arrays.copyOf(starts, capacity);
      counts = Arrays.copyOf(counts, capacity);
      medians = Arrays.copyOf(medians, capacity);
    }
    starts[size] = start;
    counts[size] = count;
    medians[size] = median;
    size++;
  }
}
