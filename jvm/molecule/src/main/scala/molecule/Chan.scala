package molecule

import java.util.concurrent.atomic.AtomicReference

import scala.annotation.tailrec

/** A point-to-point channel, with room for one segment. */
object Chan {

  /** Returns both interfaces of a new channel. */
  def make[A: Message](): (IChan[A], OChan[A]) = {
    val core = new Core[A]
    (IChan(new ReadSide(core)), OChan(new WriteSide(core)))
  }

  private sealed trait State[A]
  private final class Empty[A] extends State[A]
  private final case class Reading[A](continuation: (Seg[A], SysIChan[A]) => Unit) extends State[A]
  private final case class Written[A](seg: Seg[A], last: Option[Signal], continuation: SysOChan[A] => Unit)
      extends State[A]
  private final case class Closed[A](signal: Signal) extends State[A]
  private final case class Poisoned[A](signal: Signal) extends State[A]

  private val empty = new Empty[Any]

  private final class Core[A](implicit val message: Message[A])
      extends AtomicReference[State[A]](empty.asInstanceOf[State[A]]) {
    def free: State[A] = empty.asInstanceOf[State[A]]
  }

  private final class ReadSide[A](core: Core[A]) extends SysIChan[A] {
    @tailrec
    override def read(continuation: (Seg[A], SysIChan[A]) => Unit): Unit = core.get match {
      case now: Empty[A]                     => if (!core.compareAndSet(now, Reading(continuation))) read(continuation)
      case now @ Written(seg, None, written) =>
        if (core.compareAndSet(now, core.free)) {
          continuation(seg, this)
          written(new WriteSide(core))
        } else read(continuation)
      case now @ Written(seg, Some(signal), _) =>
        if (core.compareAndSet(now, Closed(signal))) continuation(seg, new NilSysIChan(signal)) else read(continuation)
      case Closed(signal)   => continuation(Seg.empty, new NilSysIChan(signal))
      case Poisoned(signal) => continuation(Seg.empty, new NilSysIChan(signal))
      case Reading(_)       => throw new IllegalStateException("a second read of a channel while one is pending")
    }

    @tailrec
    override def poison(signal: Signal): Unit = core.get match {
      case now: Empty[A]               => if (!core.compareAndSet(now, Poisoned(signal))) poison(signal)
      case now @ Reading(continuation) =>
        if (core.compareAndSet(now, Poisoned(signal))) continuation(Seg.empty, new NilSysIChan(signal))
        else poison(signal)
      case now @ Written(seg, last, written) =>
        if (core.compareAndSet(now, Poisoned(signal))) {
          seg.foreach(core.message.poison(_, signal))
          if (last.isEmpty) written(new NilSysOChan(signal)(core.message))
        } else poison(signal)
      case Closed(_) | Poisoned(_) => ()
    }
  }

  private final class WriteSide[A](core: Core[A]) extends SysOChan[A] {
    @tailrec
    override def write(seg: Seg[A], last: Option[Signal], continuation: SysOChan[A] => Unit): Unit = core.get match {
      case now: Empty[A] =>
        if (!core.compareAndSet(now, Written(seg, last, continuation))) write(seg, last, continuation)
      case now @ Reading(read) =>
        val next = last.fold(core.free)(Closed(_))
        if (core.compareAndSet(now, next)) {
          read(seg, last.fold[SysIChan[A]](new ReadSide(core))(new NilSysIChan(_)))
          if (last.isEmpty) continuation(this)
        } else write(seg, last, continuation)
      case Poisoned(signal) =>
        new NilSysOChan(signal)(core.message).write(seg, last, continuation)
      case Written(_, _, _) => throw new IllegalStateException("a second write to a channel while one is pending")
      case Closed(_)        => throw new IllegalStateException("a write to a channel that was closed")
    }

    @tailrec
    override def close(signal: Signal): Unit = core.get match {
      case now: Empty[A]       => if (!core.compareAndSet(now, Closed(signal))) close(signal)
      case now @ Reading(read) =>
        if (core.compareAndSet(now, Closed(signal))) read(Seg.empty, new NilSysIChan(signal)) else close(signal)
      // Nobody waits for a segment after which there is none.
      case now @ Written(seg, None, _) =>
        if (!core.compareAndSet(now, Written(seg, Some(signal), (_: SysOChan[A]) => ()))) close(signal)
      case Written(_, Some(_), _) | Closed(_) | Poisoned(_) => ()
    }
  }
}
