package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.StreamingWindowsRequest;
import mpp.options.Limit;

/**
 * Parameters of STREAMINGWINDOWS.
 *
 * @param numberOfPartitions number of independent streams, at least 1
 * @param batchSize events that a windower grants its source at first, at least 2
 * @param windowMillis length of a window in milliseconds of logical time, at least 1
 * @param numberOfWindows windows per partition in one run, at least 1
 * @param amplification times that a value is entered into its window, at least 1
 */
public record StreamingWindowsParameters(
    int numberOfPartitions,
    int batchSize,
    int windowMillis,
    long numberOfWindows,
    int amplification)
    implements BenchmarkParameters {
  /** Spikes of computation in a stream. */
  public static final BenchmarkKey<StreamingWindowsParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getStreamingWindowsMethod(), StreamingWindowsParameters::from);

  /**
   * Messages of a partition besides events that can be under way to the client at one time, START,
   * STOP and FLUSH; and to the master besides a WINDOW for each event that was granted: READY, and
   * FLUSHED twice.
   */
  private static final long SIGNALS = 3;

  private static StreamingWindowsParameters from(StreamingWindowsRequest request) {
    int partitions = request.getNumberOfPartitions();
    long batch = request.getBatchSize();
    long windowMillis = DurationText.millis(request.getWindowSize()).orElseThrow();
    long windows = request.getNumberOfWindows();
    long amplification = request.getWindowSizeAmplification();
    Limits.requireProduct(
        request,
        "batch_size",
        Limit.LIMIT_IN_FLIGHT,
        "batch_size x number_of_partitions",
        batch,
        partitions);
    Limits.requireProduct(
        request,
        "number_of_windows",
        Limit.LIMIT_MESSAGES,
        "number_of_windows x window_size in ms",
        windows,
        windowMillis);
    Limits.requireProduct(
        request,
        "window_size_amplification",
        Limit.LIMIT_WINDOW_VALUES,
        "window_size in ms x window_size_amplification",
        windowMillis,
        amplification);
    return new StreamingWindowsParameters(
        partitions,
        Math.toIntExact(batch),
        Math.toIntExact(windowMillis),
        windows,
        Math.toIntExact(amplification));
  }

  /** A part of a run is a sink with all of its windows. */
  @Override
  public int parts() {
    return numberOfPartitions;
  }

  @Override
  public long inFlight() {
    return (SIGNALS + batchSize) * numberOfPartitions;
  }

  /** {@link WindowOptions}. */
  @Override
  public String clientOptions() {
    return new WindowOptions(batchSize, windowMillis, amplification).toString();
  }
}
