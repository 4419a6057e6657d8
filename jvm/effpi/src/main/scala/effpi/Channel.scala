package effpi

import java.util.concurrent.LinkedTransferQueue
import java.util.concurrent.atomic.AtomicReference

/** The end of a channel that messages are received from. Many processes may receive from it. */
sealed trait InChannel[+A] {
  private[effpi] def core: Channel[_]
}

/** The end of a channel that messages are sent to. It takes any number of them: nobody who sends ever waits. */
sealed trait OutChannel[-A] {

  /** The other end. */
  private[effpi] def dualIn: Channel[_]

  private[effpi] def put(message: A): Unit
}

/** A channel, both ends of it. It belongs to no process system until one of its processes uses it, and from then on to
  * that one.
  *
  * Messages wait in one queue, and the processes that wait for them in another one. The scheduler chooses when to look
  * at them.
  */
final class Channel[A] extends InChannel[A] with OutChannel[A] {
  private val messages = new LinkedTransferQueue[A]

  /** Processes that wait at an `In` of this channel. */
  private[effpi] val readers = new LinkedTransferQueue[ProcessState]

  /** For the state machine alone. */
  private[effpi] val status = new AtomicReference(ChannelStatus.unscheduled)

  override private[effpi] def core: Channel[_] = this
  override private[effpi] def dualIn: Channel[_] = this
  override private[effpi] def put(message: A): Unit = messages.put(message)

  /** Takes a message; null if there is none. */
  private[effpi] def poll(): Any = messages.poll()

  /** Waits for a message in this thread. */
  private[effpi] def take(): Any = messages.take()

  private[effpi] def hasMessages: Boolean = !messages.isEmpty
  private[effpi] def hasReaders: Boolean = !readers.isEmpty
}

object Channel {
  def apply[A](): Channel[A] = new Channel[A]
}
