package actorfoundry;

/**
 * A message.
 *
 * @param method name of the receiver's method
 * @param reply takes the result; null if nobody waits for it
 * @param byReference true if the result goes as it is, in place of a copy
 */
record Envelope(String method, Object[] arguments, Reply reply, boolean byReference) {

  /** A message that nobody waits for. */
  static Envelope oneWay(String method, Object[] arguments) {
    return new Envelope(method, arguments, null, false);
  }
}
