package mpp.testee;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;

/**
 * A component: a verticle with a consumer of the event bus at an address of its own.
 *
 * @param <M> type of its messages
 */
abstract class Component<M> extends VerticleBase {
  private final RunScope scope;
  private final String address;

  Component(RunScope scope) {
    this.scope = scope;
    address = scope.newAddress();
  }

  /** Takes a message. */
  protected abstract void receive(M body) throws Exception;

  /** Takes a message that may ask for a reply. */
  protected void receive(Message<M> message) throws Exception {
    receive(message.body());
  }

  /** Returns where it is reached. */
  final String address() {
    return address;
  }

  /** Begins to receive. */
  @Override
  public final Future<?> start() {
    return vertx.eventBus().<M>localConsumer(address, this::take).completion();
  }

  // The consumer would pass over an exception.
  private void take(Message<M> message) {
    try {
      receive(message);
    } catch (Throwable failure) {
      scope.fail(failure);
    }
  }

  /** Returns the scope of the run. */
  protected final RunScope scope() {
    return scope;
  }

  /** Sends a message. */
  protected final void send(String receiver, Object message) {
    scope.send(receiver, message);
  }

  /** Creates a child. The future succeeds in this component's context, when the child receives. */
  protected final Future<String> create(Component<?> child) {
    return vertx.deployVerticle(child).onFailure(scope::fail);
  }

  /** Ends this component, and its children with it. It may still send messages. */
  protected final void end() {
    scope.end(deploymentID());
  }
}
