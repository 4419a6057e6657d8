package mpp.testee;

/**
 * Acknowledges a batch of SIZEDTHROUGHPUT.
 *
 * @param payloadBytes the bytes of the batch's payload
 */
record Ack(long payloadBytes) {
  private static final int KIND = 7;

  /** Its form on the connection. */
  static final Frame<Ack> FRAME = Frame.withNumber(KIND, Ack::new, Ack::payloadBytes);
}
