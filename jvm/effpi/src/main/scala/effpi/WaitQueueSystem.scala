package effpi

import java.util.concurrent.LinkedTransferQueue

/** Events that put a channel into the queue of channels, besides a message that comes into it.
  *
  * @param onWaiting
  *   a process begins to wait for a message of it
  * @param withoutReader
  *   a thread looked at it, and no process waited
  * @param withoutMessage
  *   a thread looked at it, and a process waited, but no message was there
  */
private[effpi] final case class WaitQueueRules(onWaiting: Boolean, withoutReader: Boolean, withoutMessage: Boolean)

private[effpi] object WaitQueueRules {

  /** A channel that a process waits at is looked at until a message comes. */
  val waitQueue: WaitQueueRules = WaitQueueRules(onWaiting = true, withoutReader = false, withoutMessage = true)

  /** Every message has a place in the queue until it is received. */
  val improved: WaitQueueRules = WaitQueueRules(onWaiting = false, withoutReader = true, withoutMessage = false)
}

/** Two queues, of processes and of channels: processes that wait do so at their channel, and threads of their own look
  * at channels.
  *
  * A thread that got a process its message goes on with it as long as it is at an `In` and there is a message.
  */
private[effpi] final class WaitQueueSystem(
    rules: WaitQueueRules,
    settings: ProcessSystem.Settings,
    onFailure: Throwable => Unit
) extends QueueSystem(settings, onFailure) {
  private val channels = new LinkedTransferQueue[Channel[_]]

  private val park: InputRule = (state, input) => {
    val channel = input.channel.core
    channel.readers.put(state)
    if (rules.onWaiting) channels.put(channel)
    ProcessState.ended
  }

  private val receiveOrPark: InputRule = receiveOr(park)

  startExecutors(park)
  executors.start(settings.executors, "effpi-input-executor", channels)(lookAt)

  override protected def sent(channel: Channel[_]): Unit = channels.put(channel)

  private def lookAt(channel: Channel[_]): Unit = channel.readers.poll() match {
    case null   => if (rules.withoutReader) channels.put(channel)
    case reader =>
      channel.poll() match {
        case null =>
          channel.readers.put(reader)
          if (rules.withoutMessage) channels.put(channel)
        case message => chain(reader.received(reader.input, message), settings.steps - 1)
      }
  }

  /** Goes on only where this thread's work is: at an `In`. */
  @scala.annotation.tailrec
  private def chain(state: ProcessState, stepsLeft: Int): Unit = state.process match {
    case input: In[_] if stepsLeft > 0 => chain(receiveOrPark(state, input), stepsLeft - 1)
    case _                             => if (!state.hasEnded) submit(state)
  }
}
