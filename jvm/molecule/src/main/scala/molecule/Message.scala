package molecule

/** A type of messages: it knows the channel interfaces that a message carries.
  *
  * Poisoning a channel poisons the messages in it, and with them the interfaces that they carry. So nobody waits for
  * ever for a message that was thrown away.
  */
trait Message[A] {

  /** Poisons all interfaces that the message carries. */
  def poison(message: A, signal: Signal): Unit
}

object Message {
  // Before those that are made of it.
  private val plainOfAll: Message[Any] = (_, _) => ()

  /** Messages that carry no interfaces. */
  def plain[A]: Message[A] = plainOfAll.asInstanceOf[Message[A]]

  /** Messages of which some carry interfaces.
    *
    * @param poisoning
    *   poisons those of a message; messages for which it is not defined carry none
    */
  def carrying[A](poisoning: PartialFunction[(A, Signal), Unit]): Message[A] =
    (message, signal) => poisoning.applyOrElse((message, signal), (_: (A, Signal)) => ())

  implicit val unit: Message[Unit] = plain
  implicit val boolean: Message[Boolean] = plain
  implicit val int: Message[Int] = plain
  implicit val long: Message[Long] = plain
  implicit val string: Message[String] = plain
  implicit def input[A]: Message[IChan[A]] = (chan, signal) => chan.poison(signal)
  implicit def output[A]: Message[OChan[A]] = (chan, signal) => chan.close(signal)
  implicit def segment[A](implicit message: Message[A]): Message[Seg[A]] =
    (seg, signal) => seg.foreach(message.poison(_, signal))
}
