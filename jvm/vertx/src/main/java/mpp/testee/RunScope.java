package mpp.testee;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import mpp.harness.components.ComponentScope;

/** Verticles that end together, those of a run: children of one, which ends all of them with it. */
final class RunScope implements ComponentScope {
  private final Vertx vertx;
  private final Consumer<Throwable> onFailure;
  private final AtomicLong addresses = new AtomicLong();
  // Counts verticles that end by themselves, and the root.
  private final AtomicLong ending = new AtomicLong(1);
  private final CountDownLatch gone = new CountDownLatch(1);
  // Counts components that must come to rest before they are ended.
  private CountDownLatch resting = new CountDownLatch(0);
  private volatile boolean stopped;
  private Root root;

  RunScope(Vertx vertx, Consumer<Throwable> onFailure) {
    this.vertx = vertx;
    this.onFailure = onFailure;
  }

  /** Returns an address that nobody else has. */
  String newAddress() {
    return Long.toString(addresses.incrementAndGet());
  }

  /** Creates the components of a run, and returns when all of them receive. */
  void prepare(List<? extends Component<?>> components) {
    root = new Root(components);
    try {
      vertx.deployVerticle(root).await(VertxSystem.DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new IllegalStateException(
          "verticles have not started in " + VertxSystem.DEADLINE.toSeconds() + " s", late);
    }
  }

  /**
   * Creates a component that may outlive the one that creates it.
   *
   * @param creator its context, in which the future succeeds when the component receives
   */
  Future<String> createInRun(Component<?> component, Context creator) {
    Promise<String> created = Promise.promise();
    root.run(
        () ->
            vertx
                .deployVerticle(component)
                .onComplete(result -> creator.runOnContext(inCreator -> created.handle(result))));
    return created.future().onFailure(this::fail);
  }

  /** Sends a message. That there is nobody at the address fails the run. */
  void send(String receiver, Object message) {
    requireRunning();
    vertx.eventBus().sender(receiver, ReferenceCodec.OPTIONS).write(message).onFailure(this::fail);
  }

  /** Ends a handler that is still at work when the run has been stopped. */
  void requireRunning() {
    if (!isRunning()) {
      throw new IllegalStateException("the run has been stopped");
    }
  }

  /** Returns whether the run has not been stopped. */
  boolean isRunning() {
    return !stopped;
  }

  /** Ends the run as failed. */
  void fail(Throwable failure) {
    onFailure.accept(failure);
  }

  /** Ends a verticle, which is no child of others once this returns. */
  void end(String deployment) {
    ending.incrementAndGet();
    vertx.undeploy(deployment).onFailure(this::fail).onComplete(ended -> countEnd());
  }

  /**
   * Lets components come to rest before any is ended, since messages are under way to them.
   *
   * @param components number of those that say so by {@link #rest}, each once
   */
  void expectRest(int components) {
    resting = new CountDownLatch(components);
  }

  /** Tells that a component sends no more messages, after the run's end. */
  void rest() {
    resting.countDown();
  }

  /**
   * Ends all verticles, and returns when they are gone. After a failure the system does it, which
   * ends then.
   *
   * @throws TimeoutException if they are still there after the deadline
   */
  @Override
  public void stop(boolean orderly) throws Exception {
    if (orderly && !resting.await(VertxSystem.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
      throw new TimeoutException(
          "%d components are still at work after %d s"
              .formatted(resting.getCount(), VertxSystem.DEADLINE.toSeconds()));
    }
    stopped = true;
    if (orderly && root != null) {
      Future<Void> end = vertx.undeploy(root.deploymentID()).onComplete(ended -> countEnd());
      if (!gone.await(VertxSystem.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
        throw new TimeoutException(
            "%d verticles of the run are left after %d s"
                .formatted(ending.get(), VertxSystem.DEADLINE.toSeconds()));
      }
      if (end.failed()) {
        throw new IllegalStateException("verticles of the run could not be ended", end.cause());
      }
    }
  }

  private void countEnd() {
    if (ending.decrementAndGet() == 0) {
      gone.countDown();
    }
  }

  /** The parent of the components that are there when the run begins. */
  private static final class Root extends VerticleBase {
    private final List<? extends Component<?>> components;

    Root(List<? extends Component<?>> components) {
      this.components = components;
    }

    @Override
    public Future<?> start() {
      return Future.all(components.stream().map(vertx::deployVerticle).toList());
    }

    void run(Runnable work) {
      context.runOnContext(inContext -> work.run());
    }
  }
}
