package mpp.harness.windows;

/**
 * The windower of a partition: collects the values of events in windows that follow each other, and
 * sends the median of each. It serves one run after the other.
 *
 * <p>It sends through {@link Output}; it is not safe for use by several threads.
 */
public final class Windower {

  /** The outlet of a windower's messages. */
  public interface Output {

    /** Sends READY to the source: it may send so many events more. */
    void ready(long events);

    /**
     * Sends WINDOW to the sink.
     *
     * @param start first millisecond of the window, in logical time
     * @param count number of its values
     */
    void window(long start, double median, long count);

    /** Sends FLUSHED to the source and to the sink: nothing of the run follows. */
    void flushed();
  }

  private final int partition;
  private final int batchSize;
  private final int windowMillis;
  private final int amplification;
  private final Output output;

  private boolean streaming;
  private boolean stopped;
  private boolean flushing;
  private long nextTimestamp;
  private long start;
  private long receivedSinceGrant;
  private WindowBuffer buffer = new WindowBuffer();

  /**
   * A windower without a run.
   *
   * @param partition number of the partition, from 0
   * @param batchSize events that it lets its source send at first
   * @param windowMillis length of a window in milliseconds of logical time
   * @param amplification times that a value is entered into its window
   */
  public Windower(
      int partition, int batchSize, int windowMillis, int amplification, Output output) {
    this.partition = partition;
    this.batchSize = batchSize;
    this.windowMillis = windowMillis;
    this.amplification = amplification;
    this.output = output;
  }

  /** Takes a START: a run begins. Where it was given up at once, its FLUSH may have come before. */
  public void start() {
    streaming = true;
    nextTimestamp = 0;
    start = 0;
    receivedSinceGrant = 0;
    buffer = new WindowBuffer();
    output.ready(batchSize);
  }

  /**
   * Takes an EVENT.
   *
   * @throws IllegalStateException if it is not the one that follows the last one
   */
  public void event(long timestamp, int eventPartition, long value) {
    if (!streaming || flushing || eventPartition != partition || timestamp != nextTimestamp) {
      throw new IllegalStateException(
          "the windower of partition %d got event %d of partition %d, expected is %s"
              .formatted(
                  partition,
                  timestamp,
                  eventPartition,
                  streaming && !flushing ? "its event " + nextTimestamp : "none"));
    }
    nextTimestamp++;
    if (stopped) {
      return;
    }
    if (timestamp >= start + windowMillis) {
      close();
    }
    buffer.append(value, amplification);
    receivedSinceGrant++;
    if (receivedSinceGrant > batchSize / 2) {
      output.ready(receivedSinceGrant);
      receivedSinceGrant = 0;
    }
  }

  /** Takes a STOP: the sink has all windows that it wants. */
  public void stop() {
    stopped = true;
    endIfDone();
  }

  /** Takes a FLUSH: the source has sent its last event. */
  public void flush() {
    flushing = true;
    endIfDone();
  }

  private void close() {
    output.window(start, buffer.median(), buffer.size());
    start += windowMillis;
    buffer = new WindowBuffer();
  }

  private void endIfDone() {
    if (stopped && flushing) {
      streaming = false;
      stopped = false;
      flushing = false;
      buffer = new WindowBuffer();
      output.flushed();
    }
  }
}
