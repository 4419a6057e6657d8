package mpp.testee;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;

/** The client's component of a pair. It ends with the stream by which its messages come. */
abstract class Partner<Q, A> implements StreamObserver<Q> {
  private final StreamObserver<A> answers;

  Partner(StreamObserver<A> answers) {
    this.answers = answers;
  }

  /**
   * Takes a message.
   *
   * @throws IllegalStateException if it is not for this component: the master is told its reason,
   *     and the stream ends
   */
  protected abstract void receive(Q message);

  @Override
  public final void onNext(Q message) {
    try {
      receive(message);
    } catch (IllegalStateException refused) {
      answers.onError(
          Status.INVALID_ARGUMENT.withDescription(refused.getMessage()).asRuntimeException());
    }
  }

  // The master has what it wanted, or notices the end, too.
  @Override
  public void onError(Throwable ended) {}

  @Override
  public void onCompleted() {
    answers.onCompleted();
  }
}
