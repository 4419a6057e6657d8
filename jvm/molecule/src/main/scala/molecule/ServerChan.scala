package molecule

import java.util.ArrayDeque

import scala.collection.mutable

/** A server channel: any number of clients write to it, one reader reads.
  *
  * A client's segment waits in the channel until the reader takes it. The reader gets those that wait together, up to
  * the size of a segment. Segments of a client stay in order.
  */
final class ServerChan[A] private (segmentSize: Int)(implicit message: Message[A]) {
  import ServerChan._

  private val waiting = new ArrayDeque[Written[A]]
  private var reader: (Seg[A], SysIChan[A]) => Unit = _
  private var poisoned: Signal = _

  /** Returns an interface for one more client; any thread may call it. */
  def connect(): OChan[A] = OChan(new Client)

  /** Ends the channel for all clients. */
  def poison(signal: Signal): Unit = ReadSide.poison(signal)

  private object ReadSide extends SysIChan[A] {
    override def read(continuation: (Seg[A], SysIChan[A]) => Unit): Unit = {
      val (taken, end) = ServerChan.this.synchronized {
        if (reader != null) throw new IllegalStateException("a second read of a server channel while one is pending")
        val taken = takeSegments()
        if (taken.isEmpty && poisoned == null) reader = continuation
        (taken, poisoned)
      }
      if (taken.nonEmpty) {
        continuation(join(taken), this)
        taken.foreach(_.wasTaken())
      } else if (end != null) continuation(Seg.empty, new NilSysIChan(end))
    }

    override def poison(signal: Signal): Unit = {
      val (left, pending) = ServerChan.this.synchronized {
        if (poisoned == null) poisoned = signal
        val left = waiting.toArray(Array.empty[Written[A]])
        waiting.clear()
        val pending = reader
        reader = null
        (left, pending)
      }
      left.foreach(_.wasPoisoned(signal))
      if (pending != null) pending(Seg.empty, new NilSysIChan(signal))
    }
  }

  private def takeSegments(): Seq[Written[A]] = {
    var missing = segmentSize
    val taken = mutable.ArrayBuffer.empty[Written[A]]
    while (!waiting.isEmpty && (taken.isEmpty || waiting.peek.seg.size <= missing)) {
      val next = waiting.poll()
      missing -= next.seg.size
      taken += next
    }
    taken.toSeq
  }

  private def join(taken: Seq[Written[A]]): Seg[A] =
    if (taken.sizeIs == 1) taken.head.seg else Seg.from(taken.iterator.flatMap(_.seg.iterator))

  private final class Client extends SysOChan[A] {
    // The client alone knows it, and its thread.
    private var closed = false

    override def write(seg: Seg[A], last: Option[Signal], continuation: SysOChan[A] => Unit): Unit = {
      if (closed) throw new IllegalStateException("a write to a channel that was closed")
      closed = last.isDefined
      val written = new Written(seg, this, if (last.isEmpty) Some(continuation) else None)
      val (pending, end) = ServerChan.this.synchronized {
        val pending = reader
        reader = null
        if (pending == null && poisoned == null) waiting.add(written): Unit
        (pending, poisoned)
      }
      if (end != null) written.wasPoisoned(end)
      else if (pending != null) {
        pending(seg, ReadSide)
        written.wasTaken()
      }
    }

    /** Clients come and go: the end of one is none for the reader. */
    override def close(signal: Signal): Unit = closed = true
  }
}

object ServerChan {

  /** Returns the reader's interface of a new channel, and where clients connect.
    *
    * @param segmentSize
    *   the most messages of clients that wait which the reader gets at once, from 1
    */
  def make[A: Message](segmentSize: Int): (IChan[A], ServerChan[A]) = {
    require(segmentSize >= 1, s"segmentSize = $segmentSize, allowed is at least 1")
    val server = new ServerChan[A](segmentSize)
    (IChan(server.ReadSide), server)
  }

  private final class Written[A](
      val seg: Seg[A],
      client: SysOChan[A],
      continuation: Option[SysOChan[A] => Unit]
  )(implicit message: Message[A]) {
    def wasTaken(): Unit = continuation.foreach(_(client))

    def wasPoisoned(signal: Signal): Unit = {
      seg.foreach(message.poison(_, signal))
      continuation.foreach(_(new NilSysOChan(signal)))
    }
  }
}
