package effpi

/** Actors as a façade: an actor is a process with a channel of its own, its mailbox.
  *
  * {{{
  * val greeter = Behavior[String] { actor => actor.read(name => send(printer, s"hello $name")) }
  * val reference = Actor.spawn(greeter)(system)
  * }}}
  *
  * @param body
  *   is made when the actor runs
  */
final class Behavior[A] private (private[effpi] val body: ActorContext[A] => Process)

object Behavior {
  def apply[A](body: ActorContext[A] => Process): Behavior[A] = new Behavior(body)
}

/** The ends of an actor's channel.
  *
  * @param self
  *   for those who send to it
  * @param mailbox
  *   for itself
  */
final class ActorContext[A](val self: ActorRef[A], val mailbox: Mailbox[A]) {

  /** Waits for the actor's next message. */
  def read(continuation: A => Process): Process = dsl.receive(mailbox)(continuation)
}

object Actor {

  /** Starts an actor from outside of any process. */
  def spawn[A](behavior: Behavior[A])(system: ProcessSystem): ActorRef[A] = {
    val mailbox = Channel[A]()
    system.spawn(behavior.body(new ActorContext(mailbox, mailbox)))
    mailbox
  }
}
