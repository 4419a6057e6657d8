package mpp.testee;

/**
 * A message of SIZEDTHROUGHPUT.
 *
 * @param bytes its content, of the size that all messages of a request have
 */
record Payload(byte[] bytes) {
  private static final int KIND = 6;

  /**
   * Returns how messages of a size go over a connection.
   *
   * @param room a message of that size, into which all that are received are read
   */
  static Frame<Payload> frame(Payload room) {
    return new Frame<>(
        KIND,
        room.bytes.length,
        (output, payload) -> output.write(payload.bytes),
        input -> {
          input.readFully(room.bytes);
          return room;
        });
  }
}
