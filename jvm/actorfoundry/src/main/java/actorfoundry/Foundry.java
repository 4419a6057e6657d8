package actorfoundry;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A node of ActorFoundry: actors, and the workers that run them. This class is for threads outside;
 * actors have methods of the same names.
 */
public final class Foundry {
  /** The version that is rebuilt. */
  public static final String VERSION = "1.0";

  /** The beginning of the names of all platform threads of foundries. */
  public static final String THREAD_NAME = Workers.THREAD_NAME;

  /** The time after which a call from outside looks again whether the foundry has been closed. */
  private static final long CLOSED_LOOK_MILLIS = 100;

  private final FoundryOptions options;
  private final Copier copier;
  private final Workers workers = new Workers();

  /**
   * Starts a foundry without actors, and returns when its workers run.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile: nothing is left then
   */
  public Foundry(FoundryOptions options) throws InterruptedException {
    this.options = options;
    copier = Copier.of(options.copying());
    workers.start(options.workers());
    options
        .fairnessPeriod()
        .map(period -> new FairnessMonitor(workers, period, this::fail))
        .ifPresent(
            monitor ->
                workers.start(
                    work -> {
                      Thread thread = new Thread(work, THREAD_NAME + "-monitor");
                      thread.setDaemon(true);
                      return thread;
                    },
                    monitor));
  }

  /**
   * Creates an actor.
   *
   * @param behaviour its class
   * @param arguments of its constructor, which gets copies
   * @return its name
   */
  public ActorName create(Class<? extends Actor> behaviour, Object... arguments) {
    return createByRef(behaviour, copy(arguments));
  }

  /** Creates an actor as {@link #create} does, but for the arguments, which it shares. */
  public ActorName createByRef(Class<? extends Actor> behaviour, Object... arguments) {
    workers.requireOpen();
    Behaviour found = Behaviour.of(behaviour);
    Actor actor = found.create(arguments);
    ActorCell cell = new ActorCell(this, found, actor);
    actor.bind(cell);
    return cell.name();
  }

  /** Sends a message by copy, and goes on. */
  public void send(ActorName receiver, String method, Object... arguments) {
    deliver(receiver, Envelope.oneWay(method, copy(arguments)));
  }

  /** Sends a message by reference, and goes on. */
  public void sendByRef(ActorName receiver, String method, Object... arguments) {
    deliver(receiver, Envelope.oneWay(method, arguments));
  }

  /**
   * Sends a message by copy, and waits for its result. Not for handlers, which would keep their
   * worker.
   *
   * @throws CallFailedException if the receiver's method threw, with that as its cause
   */
  public Object call(ActorName receiver, String method, Object... arguments)
      throws InterruptedException {
    CompletableFuture<Object> result = new CompletableFuture<>();
    Reply reply =
        new Reply() {
          @Override
          public void succeed(Object returned) {
            result.complete(returned);
          }

          @Override
          public void fail(Throwable thrown) {
            result.completeExceptionally(thrown);
          }
        };
    deliver(receiver, new Envelope(method, copy(arguments), reply, false));
    while (true) {
      try {
        return result.get(CLOSED_LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException failed) {
        throw new CallFailedException(failed.getCause());
      } catch (TimeoutException notYet) {
        workers.requireOpen();
      }
    }
  }

  /**
   * Ends all actors, and returns when no thread of the foundry is left. Messages that wait are
   * lost; a handler that is at work ends when it sends, creates or calls, or when it takes heed of
   * the interruption of its thread.
   *
   * @param patience longest time in which none of the threads ends
   * @throws TimeoutException if some are left after that
   */
  public void close(Duration patience) throws InterruptedException, TimeoutException {
    workers.close(patience);
  }

  /** Returns whether the foundry has been closed. */
  public boolean isClosed() {
    return workers.isClosed();
  }

  Workers workers() {
    return workers;
  }

  Object[] copy(Object[] arguments) {
    return copier.copy(arguments);
  }

  void deliver(ActorName receiver, Envelope envelope) {
    ActorCell cell = receiver.cell();
    cell.foundry().workers.requireOpen();
    cell.receive(envelope);
  }

  void fail(Throwable failure) {
    if (!isClosed()) {
      options.onFailure().accept(failure);
    }
  }
}
