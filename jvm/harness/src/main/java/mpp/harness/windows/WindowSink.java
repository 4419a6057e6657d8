package mpp.harness.windows;

/**
 * The sink of a partition in one run: takes as many windows as it wants.
 *
 * <p>It sends through {@link Output}; it is not safe for use by several threads.
 */
public final class WindowSink {

  /** The outlet of a sink's messages. */
  public interface Output {

    /** Sends START to the windower. */
    void start();

    /** Says that all windows are there. */
    void complete();

    /** Sends STOP, after which windows are ignored, to the windower. */
    void stop();
  }

  private final int partition;
  private final long windows;
  private final WindowLog log;
  private final Output output;
  private boolean stopped;

  /**
   * A sink at the beginning of a run.
   *
   * @param windows number of those that it wants, at least 1
   * @param log its store for them
   */
  public WindowSink(int partition, long windows, WindowLog log, Output output) {
    this.partition = partition;
    this.windows = windows;
    this.log = log;
    this.output = output;
  }

  /** Begins the run. */
  public void start() {
    output.start();
  }

  /**
   * Takes a WINDOW.
   *
   * @throws IllegalStateException if it is of another partition
   */
  public void window(long start, int windowPartition, double median, long count) {
    if (windowPartition != partition) {
      throw new IllegalStateException(
          "the sink of partition %d got a window of partition %d"
              .formatted(partition, windowPartition));
    }
    if (stopped) {
      return;
    }
    log.add(start, count, median);
    if (log.size() == windows) {
      output.complete();
      stop();
    }
  }

  /** Ends the run, however many windows there are. */
  public void close() {
    if (!stopped) {
      stop();
    }
  }

  private void stop() {
    stopped = true;
    output.stop();
  }
}
