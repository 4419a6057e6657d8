package mpp.harness.serving;

import io.grpc.stub.StreamObserver;

/** Answers calls. */
final class Replies {
  private Replies() {}

  /** Sends the one answer of a call. */
  static <A> void send(StreamObserver<A> reply, A answer) {
    reply.onNext(answer);
    reply.onCompleted();
  }
}
