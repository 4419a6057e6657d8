package mpp.testee;

/**
 * A PING between processes. The connection that it comes by is where its answer goes.
 *
 * @param index its number, from 0
 */
record Ping(long index) {
  /** The one without content, which is allocated once. */
  static final Ping STATIC = new Ping(0);

  private static final int KIND = 1;

  /** Returns how it goes over a connection. */
  static Frame<Ping> frame(boolean staticOnly) {
    return staticOnly
        ? Frame.withoutFields(KIND, STATIC)
        : Frame.withNumber(KIND, Ping::new, Ping::index);
  }
}
