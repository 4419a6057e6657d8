package mpp.testee;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;

/**
 * The way between the two components of a pair, as one of them sees it, and for its thread only.
 *
 * @param <S> what it sends
 * @param <R> what it receives
 */
interface Link<S, R> {

  /**
   * Returns whether there is something to receive that has to be received before the next message
   * is sent: if both sides sent and neither received, both would wait for ever.
   */
  default boolean mustReceive() throws IOException {
    return false;
  }

  /** Sends a message; it has gone when this side waits for one at the latest. */
  void send(S message) throws IOException, InterruptedException;

  /**
   * Waits for a message. There is no time limit, since a run may last as long as it needs.
   *
   * @throws java.io.EOFException if the other side has ended the connection
   */
  R receive() throws IOException, InterruptedException;

  /**
   * Two mailboxes of one process.
   *
   * @param other the other component's
   * @param own this component's
   */
  record Mailboxes<S, R>(BlockingQueue<S> other, BlockingQueue<R> own) implements Link<S, R> {

    @Override
    public void send(S message) throws InterruptedException {
      other.put(message);
    }

    @Override
    public R receive() throws InterruptedException {
      return own.take();
    }
  }
}
