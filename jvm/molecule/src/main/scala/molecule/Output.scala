package molecule

import java.util.Arrays

/** A process's interface to write messages one by one. Only the process's thread uses it.
  *
  * Messages are gathered, and go as one segment when the process is suspended, or when there are as many as a segment
  * may have. The channel has room for one segment. A write that finds neither room there nor here waits.
  */
final class Output[A] private[molecule] (private var chan: OChan[A], thread: UThread) extends Resource {
  import Output._

  private[molecule] var nextDirty: Output[_] = _

  private val message = chan.message
  private var buffer = noMessages
  private var count = 0
  private var isDirty = false
  private var isBusy = false
  private var closing: Signal = _
  private var waiting: Waiting = _

  private val taken: OChan[A] => Unit = next => {
    isBusy = false
    chan = next
    next match {
      case NilOChan(signal) => poisonBuffer(signal)
      case _                => if (closing != null) sendLast() else if (count > 0) send()
    }
    resume()
  }

  /** Writes a message. Raises the channel's signal if it was poisoned or closed. */
  def write(written: A): IO[Unit] = IO { (context, continuation) =>
    chan match {
      case NilOChan(signal)     => refuse(written, signal, context)
      case _ if closing != null => refuse(written, closing, context)
      case _                    =>
        append(written)
        if (count < thread.platform.segmentSize) {
          if (!isDirty) {
            isDirty = true
            thread.flushes(this)
          }
          continuation(())
        } else if (isBusy) await(new Waiting(context, continuation, untilTaken = false))
        else {
          send()
          continuation(())
        }
    }
  }

  private def refuse(written: A, signal: Signal, context: UThreadContext): Unit = {
    message.poison(written, signal)
    context.raise(signal)
  }

  /** Waits until all that was written has been taken by the reader. */
  def flush: IO[Unit] = IO { (context, continuation) =>
    if (!isBusy && count > 0) send()
    if (isBusy) await(new Waiting(context, continuation, untilTaken = true)) else continuation(())
  }

  /** Ends the channel. What was written is still read; nobody waits for that. */
  def close(signal: Signal = EOS): IO[Unit] = IO { (_, continuation) =>
    remove()
    shutdown(signal)
    continuation(())
  }

  /** Gives the channel up for another process, once all that was written has been taken. */
  def release: IO[OChan[A]] = flush.bind { _ =>
    IO { (_, continuation) =>
      remove()
      val released = chan
      chan = NilOChan(EOS)(message)
      closing = EOS
      continuation(released)
    }
  }

  override private[molecule] def shutdown(signal: Signal): Unit = if (closing == null) {
    closing = signal
    waiting = null
    if (!isBusy) sendLast() else if (count == 0) chan.close(signal)
  }

  private[molecule] def flushOnSuspension(): Unit = {
    isDirty = false
    if (!isBusy && count > 0 && closing == null) send()
  }

  private def append(written: A): Unit = {
    if (count == buffer.length)
      buffer = Arrays.copyOf(buffer, math.min(math.max(1, Growth * count), thread.platform.segmentSize))
    buffer(count) = written.asInstanceOf[AnyRef]
    count += 1
  }

  private def send(): Unit = {
    isBusy = true
    chan.write(thread, takeBuffer(), None, taken)
  }

  private def sendLast(): Unit = {
    val ended = chan
    val signal = closing
    val rest = takeBuffer()
    chan = NilOChan(signal)(message)
    if (rest.isEmpty) ended.close(signal) else ended.write(thread, rest, Some(signal), _ => ())
  }

  private def takeBuffer(): Seg[A] = {
    val seg = Seg.owning[A](buffer.asInstanceOf[Array[Any]], count)
    buffer = noMessages
    count = 0
    seg
  }

  private def poisonBuffer(signal: Signal): Unit = takeBuffer().foreach(message.poison(_, signal))

  private def await(next: Waiting): Unit = {
    if (waiting != null) throw new IllegalStateException("a second write to an output while one is pending")
    waiting = next
  }

  private def resume(): Unit = if (waiting != null && !(waiting.untilTaken && isBusy)) {
    val resumed = waiting
    waiting = null
    if (resumed.context.isOpen) chan match {
      case NilOChan(signal) => resumed.context.raise(signal)
      case _                => resumed.continuation(())
    }
  }
}

private object Output {
  private val Growth = 4
  private val noMessages = Array.empty[AnyRef]

  private final class Waiting(
      val context: UThreadContext,
      val continuation: Unit => Unit,
      val untilTaken: Boolean
  )
}
