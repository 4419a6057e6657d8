package mpp.harness.windows;

import java.util.Arrays;

/** The values of one window. It grows as they come. */
final class WindowBuffer {
  /** Longest array that every JVM can make. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private static final int FIRST_CAPACITY = 16;

  private long[] values = new long[FIRST_CAPACITY];
  private int size;

  /** Adds a value a number of times. */
  void append(long value, int times) {
    int newSize = Math.addExact(size, times);
    if (newSize > values.length) {
      long doubled = 2L * values.length;
      values = Arrays.copyOf(values, (int) Math.max(newSize, Math.min(doubled, MOST)));
    }
    Arrays.fill(values, size, newSize, value);
    size = newSize;
  }

  /** Returns how many values there are. */
  int size() {
    return size;
  }

  /**
   * Sorts the values and returns the middle one, or the mean of the two in the middle.
   *
   * @throws IllegalStateException if there is none
   */
  double median() {
    if (size == 0) {
      throw new IllegalStateException("a window without values has no median");
    }
    Arrays.sort(values, 0, size);
    long high = values[size / 2];
    return size % 2 == 1 ? high : values[size / 2 - 1] / 2.0 + high / 2.0;
  }
}
