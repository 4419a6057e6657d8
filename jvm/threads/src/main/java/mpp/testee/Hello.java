package mpp.testee;

/**
 * The first message of a connection, which the other side answers with the same.
 *
 * @param token the request's, by which the connection is known to be the master's
 * @param pair number of the pair that it is for, from 0
 */
record Hello(long token, int pair) {
  /** Its form on the connection. */
  static final Frame<Hello> FRAME =
      new Frame<>(
          0,
          Long.BYTES + Integer.BYTES,
          (output, hello) -> {
            output.writeLong(hello.token);
            output.writeInt(hello.pair);
          },
          input -> new Hello(input.readLong(), input.readInt()));

  // The token is not to appear in any log.
  @Override
  public String toString() {
    return "Hello[pair=" + pair + "]";
  }
}
