package actorfoundry;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An actor with its mailbox. It is in the workers' queue, or with one worker, if and only if it has
 * a message that has not been handled to its end (Karmani 2013).
 */
final class ActorCell implements Pending {
  private final Foundry foundry;
  private final Behaviour behaviour;
  private final ActorName name = new ActorName(this);
  private final ConcurrentLinkedQueue<Envelope> mailbox = new ConcurrentLinkedQueue<>();
  // Messages in the mailbox, and the one that is being handled.
  private final AtomicInteger pending = new AtomicInteger();
  // Null once it has ended.
  private Actor actor;

  ActorCell(Foundry foundry, Behaviour behaviour, Actor actor) {
    this.foundry = foundry;
    this.behaviour = behaviour;
    this.actor = actor;
  }

  Foundry foundry() {
    return foundry;
  }

  ActorName name() {
    return name;
  }

  /** Adds a message, from any thread. */
  void receive(Envelope envelope) {
    mailbox.add(envelope);
    if (pending.getAndIncrement() == 0) {
      foundry.workers().add(this);
    }
  }

  /** Handles messages until the mailbox is empty. */
  @Override
  public boolean proceed() {
    do {
      handle(mailbox.poll());
    } while (pending.decrementAndGet() > 0 && !foundry.isClosed());
    return true;
  }

  /** Sends a message from this actor's handler, and suspends that until the result is there. */
  Object call(ActorName receiver, String method, Object[] arguments, boolean byReference) {
    if (receiver.equals(name)) {
      throw new IllegalArgumentException(
          "%s calls itself (%s), and would wait for ever".formatted(name, method));
    }
    Suspension suspension = new Suspension(foundry.workers());
    foundry.deliver(receiver, new Envelope(method, arguments, suspension, byReference));
    return suspension.await();
  }

  void end() {
    actor = null;
  }

  private void handle(Envelope envelope) {
    Object result;
    try {
      result = invoke(envelope);
    } catch (Throwable failure) {
      if (envelope.reply() == null) {
        foundry.fail(failure);
      } else {
        envelope.reply().fail(failure);
      }
      return;
    }
    if (envelope.reply() != null) {
      envelope.reply().succeed(result);
    }
  }

  private Object invoke(Envelope envelope) throws Throwable {
    if (actor == null) {
      throw new UndeliverableException(name, envelope.method(), "has ended");
    }
    Object[] arguments = envelope.arguments();
    Behaviour.Handler handler = behaviour.message(envelope.method(), arguments.length);
    if (handler == null) {
      throw new UndeliverableException(
          name,
          envelope.method(),
          "has no such message with %d arguments".formatted(arguments.length));
    }
    Object result = handler.invoke(actor, arguments);
    boolean copied = envelope.reply() != null && !envelope.byReference();
    return copied ? foundry.copy(new Object[] {result})[0] : result;
  }

  @Override
  public String toString() {
    return "%s@%x".formatted(behaviour.name(), System.identityHashCode(this));
  }
}
