package molecule

/** The writer's interface of a channel. It is used up by use: a write gives the interface that comes after it. A
  * process that sends it to another one has it no more.
  */
abstract class OChan[A](implicit private[molecule] val message: Message[A]) {

  /** Writes a segment.
    *
    * @param thread
    *   runs the continuation
    * @param last
    *   ends the channel after the segment; the continuation is not called then
    * @param continuation
    *   gets the channel once the segment was taken: a [[NilOChan]] if it was poisoned
    */
  def write(thread: UThread, seg: Seg[A], last: Option[Signal], continuation: OChan[A] => Unit): Unit

  /** Ends the channel; messages in it are still read. */
  def close(signal: Signal): Unit

  /** Writes the only or last message, and waits for nobody. Any thread may call it. */
  def last(message: A): Unit

  /** Returns an interface whose messages are changed before they are written. */
  def contramap[B: Message](f: B => A): OChan[B] = new MappedOChan(this, (seg: Seg[B]) => seg.map(f))

  /** Returns an interface that writes only some messages. */
  def filter(p: A => Boolean): OChan[A] = new MappedOChan(this, (seg: Seg[A]) => seg.filter(p))
}

object OChan {

  /** Returns a channel of the lower layer as the stream's. */
  def apply[A: Message](chan: SysOChan[A]): OChan[A] = chan match {
    case ended: NilSysOChan[A] => NilOChan(ended.signal)
    case _                     => new DirectOChan(chan)
  }

  private[molecule] val end: Option[Signal] = Some(EOS)

  private final class DirectOChan[A: Message](chan: SysOChan[A]) extends OChan[A] {
    override def write(thread: UThread, seg: Seg[A], last: Option[Signal], continuation: OChan[A] => Unit): Unit =
      chan.write(
        seg,
        last,
        next => thread.submit(() => if (next eq chan) continuation(this) else continuation(OChan(next)))
      )

    override def close(signal: Signal): Unit = chan.close(signal)

    override def last(message: A): Unit = chan.write(Seg.single(message), end, _ => ())
  }
}

/** A channel that has ended. */
final case class NilOChan[A: Message](signal: Signal) extends OChan[A] {
  override def write(thread: UThread, seg: Seg[A], last: Option[Signal], continuation: OChan[A] => Unit): Unit = {
    seg.foreach(message.poison(_, signal))
    if (last.isEmpty) thread.submit(() => continuation(this))
  }

  override def close(signal: Signal): Unit = ()

  override def last(single: A): Unit = message.poison(single, signal)
}

private final class MappedOChan[A, B: Message](target: OChan[A], change: Seg[B] => Seg[A]) extends OChan[B] {
  override def write(thread: UThread, seg: Seg[B], last: Option[Signal], continuation: OChan[B] => Unit): Unit =
    target.write(
      thread,
      change(seg),
      last,
      {
        case NilOChan(signal) => continuation(NilOChan(signal))
        case next             => continuation(new MappedOChan(next, change))
      }
    )

  override def close(signal: Signal): Unit = target.close(signal)

  override def last(message: B): Unit = change(Seg.single(message)) match {
    case none if none.isEmpty => target.close(EOS)
    case one                  => target.last(one(0))
  }
}
