package mpp.testee;

/**
 * The master's component of a pair, in one run. Its stream asks it, one question at a time.
 *
 * @param <Q> its messages
 * @param <A> its partner's answer
 */
interface Component<Q, A> {

  /** Returns whether it may send a message now. */
  boolean maySend();

  /** Returns the message that it sends next. */
  Q next();

  /** Takes an answer. */
  void take(A answer);
}
