package mpp.testee;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import mpp.harness.components.NodeFailures;

/**
 * The master's end of a pair: a stream in each direction, for all runs of a request. It sends
 * whenever the component has a message and the stream takes one: what HTTP/2's windows do not let
 * go is not made before they do.
 */
final class PairStream<Q, A> implements ClientResponseObserver<Q, A> {
  private final String peer;
  private final NodeFailures failures;
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private ClientCallStreamObserver<Q> output;

  // Begun by the thread of the run, asked by that of the connection: guarded by this.
  private Component<Q, A> component;
  private boolean closed;

  /**
   * A stream that is not open yet.
   *
   * @param peer address of the client
   */
  PairStream(String peer, NodeFailures failures) {
    this.peer = peer;
    this.failures = failures;
  }

  /** Completes when messages can be sent. */
  CompletableFuture<Void> opened() {
    return opened;
  }

  /** Begins a run. */
  synchronized void begin(Component<Q, A> begun) {
    component = begun;
    send();
  }

  /**
   * Sends a message, however many wait before it. For a component that never may send by itself,
   * and for one thread.
   */
  void send(Q message) {
    output.onNext(message);
  }

  /** Ends a run: its component is not asked any more. */
  synchronized void end() {
    component = null;
  }

  /** Ends the stream. */
  void close() {
    synchronized (this) {
      closed = true;
      component = null;
    }
    output.cancel("the request is over", null);
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Q> requests) {
    output = requests;
    requests.setOnReadyHandler(this::ready);
  }

  @Override
  public synchronized void onNext(A answer) {
    if (component != null) {
      component.take(answer);
      send();
    }
  }

  @Override
  public void onError(Throwable failure) {
    fail(failure);
  }

  @Override
  public void onCompleted() {
    fail(new EOFException("the client has ended it"));
  }

  private synchronized void ready() {
    opened.complete(null);
    send();
  }

  private void send() {
    while (component != null && component.maySend() && output.isReady()) {
      output.onNext(component.next());
    }
  }

  private synchronized void fail(Throwable failure) {
    if (!closed) {
      failures.add(new IOException("the stream to " + peer + " failed", failure));
    }
  }
}
