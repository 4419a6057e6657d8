package mpp.testee;

import java.util.function.Consumer;

/**
 * Takes the answers to messages that the benchmark thread sends. The streams of a connection call
 * it on the connection's thread.
 */
record Answers<Q, A>(Consumer<A> taker) implements Component<Q, A> {

  @Override
  public boolean maySend() {
    return false;
  }

  @Override
  public Q next() {
    throw new IllegalStateException("the benchmark thread sends the messages");
  }

  @Override
  public void take(A answer) {
    taker.accept(answer);
  }
}
