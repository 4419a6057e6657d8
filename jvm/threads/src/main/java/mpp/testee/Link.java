package mpp.testee;

import java.io.IOException;

/**
 * The way between the two components of a pair that are in different processes, as one of them sees
 * it, and for its thread only.
 *
 * @param <S> its messages
 * @param <R> the messages that it receives
 */
interface Link<S, R> {

  /**
   * Returns whether there is something to receive that has to be received before the next message
   * is sent: if both sides sent and neither received, both would wait for ever.
   */
  boolean mustReceive() throws IOException;

  /** Sends a message; it has gone when this side waits for one at the latest. */
  void send(S message) throws IOException;

  /**
   * Waits for a message. There is no time limit, since a run may last as long as it needs.
   *
   * @throws java.io.EOFException if the other side has ended the connection
   */
  R receive() throws IOException;
}
