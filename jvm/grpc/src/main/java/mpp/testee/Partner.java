package mpp.testee;

import io.grpc.stub.StreamObserver;

/** The client's component of a pair. It ends with the stream by which its messages come. */
abstract class Partner<Q, A> implements StreamObserver<Q> {
  private final StreamObserver<A> answers;

  Partner(StreamObserver<A> answers) {
    this.answers = answers;
  }

  // The master has what it wanted, or notices the end, too.
  @Override
  public void onError(Throwable ended) {}

  @Override
  public void onCompleted() {
    answers.onCompleted();
  }
}
