package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.StreamingWindowsRequest;

/**
 * Parameters of STREAMINGWINDOWS.
 *
 * @param numberOfPartitions number of independent streams, 1 to 10^6
 * @param batchSize events that a windower grants its source at first, 2 to 10^7
 * @param windowMillis length of a window in milliseconds of logical time, at least 1
 * @param numberOfWindows windows per partition in one run, 1 to 10^12
 * @param amplification how often a value is entered into its window, at least 1
 */
public record StreamingWindowsParameters(
    int numberOfPartitions,
    int batchSize,
    int windowMillis,
    long numberOfWindows,
    int amplification) {

  /** What a window holds must fit into an array. */
  private static final int MOST_VALUES = Integer.MAX_VALUE;

  /**
   * Validates a request. At most 10^7 events may be in flight in all partitions together, a window
   * may hold 2^31 - 1 values, and a source may send 10^12 events.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static StreamingWindowsParameters from(StreamingWindowsRequest request) {
    long partitions =
        inRange("number_of_partitions", request.getNumberOfPartitions(), 1, Limits.COMPONENTS);
    long batch = inRange("batch_size", request.getBatchSize(), 2, Limits.IN_FLIGHT);
    if (batch * partitions > Limits.IN_FLIGHT) {
      throw new InvalidParameterException(
          "batch_size",
          Long.toString(batch),
          "values up to %d for batch_size x number_of_partitions, here %d"
              .formatted(Limits.IN_FLIGHT, batch * partitions));
    }
    int window = WindowSize.millis("window_size", request.getWindowSize(), MOST_VALUES);
    long windows = inRange("number_of_windows", request.getNumberOfWindows(), 1, Limits.MESSAGES);
    if (windows > Limits.MESSAGES / window) {
      throw new InvalidParameterException(
          "number_of_windows",
          Long.toString(windows),
          "values up to %d for number_of_windows x window_size in ms, which is %d"
              .formatted(Limits.MESSAGES, window));
    }
    long amplification =
        inRange("window_size_amplification", request.getWindowSizeAmplification(), 1, MOST_VALUES);
    if (window * amplification > MOST_VALUES) {
      throw new InvalidParameterException(
          "window_size_amplification",
          Long.toString(amplification),
          "values up to %d for window_size in ms x window_size_amplification, here %d"
              .formatted(MOST_VALUES, window * amplification));
    }
    return new StreamingWindowsParameters(
        (int) partitions, (int) batch, window, windows, (int) amplification);
  }
}
