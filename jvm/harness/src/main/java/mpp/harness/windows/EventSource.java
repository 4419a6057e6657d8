package mpp.harness.windows;

import mpp.harness.numbers.SplitMix64;

/**
 * The source of a partition in one run: sends events one after the other, as far as its windower
 * has granted it. Between two events it sends itself NEXT, of which there is never more than one.
 *
 * <p>It sends through {@link Output}; it is not safe for use by several threads.
 */
public final class EventSource {

  /** The outlet of a source's messages. */
  public interface Output {

    /**
     * Sends EVENT to the windower.
     *
     * @param timestamp milliseconds of logical time, from 0 without a gap
     */
    void event(long timestamp, long value);

    /** Sends NEXT to the source itself. */
    void next();

    /** Sends FLUSH, after which there are no events, to the windower. */
    void flush();
  }

  private final Output output;
  private final SplitMix64 values;
  private long timestamp;
  private long quota;
  private boolean closed;

  /**
   * A source at the beginning of a run.
   *
   * @param partition number of the partition, from 0, by which its values are chosen
   */
  public EventSource(int partition, Output output) {
    this.output = output;
    this.values = new SplitMix64(partition);
  }

  /**
   * Takes a READY.
   *
   * @param events number of those that may still be sent
   */
  public void ready(long events) {
    if (closed) {
      return;
    }
    boolean idle = quota == 0;
    quota += events;
    if (idle) {
      send();
    }
  }

  /** Takes a NEXT. */
  public void next() {
    if (!closed) {
      send();
    }
  }

  /** Ends the run, which has no more events. */
  public void close() {
    if (!closed) {
      closed = true;
      output.flush();
    }
  }

  private void send() {
    output.event(timestamp, values.next());
    timestamp++;
    quota--;
    if (quota > 0) {
      output.next();
    }
  }
}
