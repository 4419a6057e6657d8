package molecule

/** The reader's side of a channel, at the lowest of the three layers: it knows of no threads.
  *
  * One operation is pending at a time. Continuations run on the thread of whoever makes them possible.
  */
trait SysIChan[A] {

  /** Reads a segment.
    *
    * @param continuation
    *   gets it, and the channel as it is after that: a [[NilSysIChan]] once it has ended
    */
  def read(continuation: (Seg[A], SysIChan[A]) => Unit): Unit

  /** Ends the channel from the reader's side; messages in it are poisoned. */
  def poison(signal: Signal): Unit
}

/** The writer's side of a channel, at the lowest of the three layers. */
trait SysOChan[A] {

  /** Writes a segment. At most one may wait in the channel.
    *
    * @param last
    *   ends the channel after the segment, whose messages are still read; nobody has to wait for that, and the
    *   continuation is not called
    * @param continuation
    *   gets the channel once the segment was taken: a [[NilSysOChan]] if it was poisoned
    */
  def write(seg: Seg[A], last: Option[Signal], continuation: SysOChan[A] => Unit): Unit

  /** Ends the channel; messages in it are still read. */
  def close(signal: Signal): Unit
}

/** A channel that has ended, for the reader. */
final class NilSysIChan[A](val signal: Signal) extends SysIChan[A] {
  override def read(continuation: (Seg[A], SysIChan[A]) => Unit): Unit = continuation(Seg.empty, this)

  override def poison(signal: Signal): Unit = ()
}

/** A channel that has ended, for the writer. */
final class NilSysOChan[A](val signal: Signal)(implicit message: Message[A]) extends SysOChan[A] {
  override def write(seg: Seg[A], last: Option[Signal], continuation: SysOChan[A] => Unit): Unit = {
    seg.foreach(message.poison(_, signal))
    if (last.isEmpty) continuation(this)
  }

  override def close(signal: Signal): Unit = ()
}
