package effpi

import java.util.concurrent.LinkedTransferQueue

/** A channel's relation to the queue of channels. */
private[effpi] sealed trait ChannelStatus

private[effpi] object ChannelStatus {
  case object Unscheduled extends ChannelStatus

  /** It is in the queue, or a thread that looks at it will put it there. */
  case object Scheduled extends ChannelStatus

  /** A thread looks at it, and nothing has happened since. */
  case object Running extends ChannelStatus

  val unscheduled: ChannelStatus = Unscheduled
}

/** Two queues, of processes and of channels, in which each channel is at most once: the plan of the source's outlook,
  * and the runtime of its later public code.
  *
  * A thread that adds a message or a waiting process to an unscheduled channel schedules it. The thread that takes the
  * channel has it for itself, until it leaves it unscheduled; but if anything was added meanwhile, or a message and a
  * process that waits for one are left, the channel is queued again.
  */
private[effpi] final class StateMachineSystem(settings: ProcessSystem.Settings, onFailure: Throwable => Unit)
    extends QueueSystem(settings, onFailure) {
  import ChannelStatus._

  private val channels = new LinkedTransferQueue[Channel[_]]

  private val park: InputRule = (state, input) => {
    val channel = input.channel.core
    channel.readers.put(state)
    schedule(channel)
    ProcessState.ended
  }

  private val receiveOrPark: InputRule = receiveOr(park)

  startExecutors(park)
  executors.start(settings.executors, "effpi-input-executor", channels)(lookAt)

  override protected def sent(channel: Channel[_]): Unit = schedule(channel)

  private def schedule(channel: Channel[_]): Unit =
    if (channel.status.getAndSet(Scheduled) eq Unscheduled) channels.put(channel)

  private def lookAt(channel: Channel[_]): Unit = {
    channel.status.set(Running)
    try
      if (channel.hasMessages) receiveFrom(channel)
    finally release(channel)
  }

  private def receiveFrom(channel: Channel[_]): Unit = channel.readers.poll() match {
    case null   => ()
    case reader =>
      channel.poll() match {
        // A process that ran elsewhere has been faster.
        case null    => channel.readers.put(reader)
        case message => advance(reader.received(reader.input, message), settings.steps - 1, receiveOrPark)
      }
  }

  private def release(channel: Channel[_]): Unit =
    if (channel.hasMessages && channel.hasReaders) {
      channel.status.set(Scheduled)
      channels.put(channel)
    } else if (!channel.status.compareAndSet(Running, Unscheduled)) channels.put(channel)
}
