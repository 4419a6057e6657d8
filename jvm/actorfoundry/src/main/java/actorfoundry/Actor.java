package actorfoundry;

import java.util.Objects;

/**
 * The base class of actors. Others send messages that carry the name of a method tagged {@link
 * message}, and its arguments. An actor handles one message at a time, to its end.
 *
 * <pre>{@code
 * final class Counter extends Actor {
 *   private int count;
 *
 *   @message
 *   void add(int number) {
 *     count += number;
 *   }
 *
 *   @message
 *   int count() {
 *     return count;
 *   }
 * }
 *
 * ActorName counter = create(Counter.class);
 * send(counter, "add", 5);
 * int count = (int) call(counter, "count");
 * }</pre>
 *
 * A class has at most one message per name and number of arguments, and at most one constructor per
 * number of arguments. The methods below are for handlers: an actor has no name while its
 * constructor runs.
 */
public abstract class Actor {
  private ActorCell cell;

  /** An actor without a name, which {@link Foundry#create} gives to it. */
  protected Actor() {}

  final void bind(ActorCell named) {
    cell = named;
  }

  private ActorCell cell() {
    return Objects.requireNonNull(cell, "an actor has no name while its constructor runs");
  }

  /** Returns the actor's own name. */
  protected final ActorName self() {
    return cell().name();
  }

  /**
   * Creates an actor.
   *
   * @param behaviour its class
   * @param arguments of its constructor, which gets copies
   * @return its name
   */
  protected final ActorName create(Class<? extends Actor> behaviour, Object... arguments) {
    return cell().foundry().create(behaviour, arguments);
  }

  /**
   * Sends a message and goes on. Messages from one actor to another one arrive in their order.
   *
   * @param method name of the receiver's method
   * @param arguments of which the receiver gets copies
   * @throws FoundryClosedException if the foundry has been closed
   * @throws CopyException if an argument cannot be copied
   */
  protected final void send(ActorName receiver, String method, Object... arguments) {
    cell().foundry().send(receiver, method, arguments);
  }

  /**
   * Sends a message as {@link #send} does, but for the arguments: sender and receiver share them.
   */
  protected final void sendByRef(ActorName receiver, String method, Object... arguments) {
    cell().foundry().sendByRef(receiver, method, arguments);
  }

  /**
   * Sends a message and waits until it has been handled. This actor handles no other message
   * meanwhile, while the worker turns to other actors. Actors that call each other in a circle wait
   * for ever.
   *
   * @param method name of the receiver's method
   * @param arguments of which the receiver gets copies
   * @return a copy of what the method returned; null if it returns nothing
   * @throws CallFailedException if the receiver's method threw, with that as its cause
   * @throws FoundryClosedException if the foundry has been closed
   */
  protected final Object call(ActorName receiver, String method, Object... arguments) {
    return cell().call(receiver, method, cell().foundry().copy(arguments), false);
  }

  /** Calls as {@link #call} does, but for arguments and result: both actors share them. */
  protected final Object callByRef(ActorName receiver, String method, Object... arguments) {
    return cell().call(receiver, method, arguments, true);
  }

  /**
   * Ends this actor: it handles no message after the present one. A message that comes later is a
   * failure, as one is that nobody understands.
   */
  protected final void end() {
    cell().end();
  }
}
