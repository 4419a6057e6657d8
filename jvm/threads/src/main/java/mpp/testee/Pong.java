package mpp.testee;

/**
 * A PONG between processes.
 *
 * @param index what it adds to the answer of the benchmark: the index of the PING that it answers
 */
record Pong(long index) {
  /** The one without content, which is allocated once and counts. */
  static final Pong STATIC = new Pong(1);

  private static final int KIND = 2;

  /** Returns how it goes over a connection. */
  static Frame<Pong> frame(boolean staticOnly) {
    return staticOnly
        ? Frame.withoutFields(KIND, STATIC)
        : Frame.withNumber(KIND, Pong::new, Pong::index);
  }
}
