package effpi

import java.util.concurrent.LinkedTransferQueue

import scala.annotation.tailrec

/** A system with a queue of processes that can go on, and threads that run them, a budget of steps at a time. */
private[effpi] abstract class QueueSystem(settings: ProcessSystem.Settings, onFailure: Throwable => Unit)
    extends ProcessSystem
    with Interpreter {
  private val running = new LinkedTransferQueue[ProcessState]
  protected final val executors = new Executors(onFailure)

  /** Goes on with a process that is at an `In`.
    *
    * @return
    *   its next state, or an ended one if this thread has nothing more to do with it
    */
  protected type InputRule = (ProcessState, In[_]) => ProcessState

  /** Starts the threads, once all fields are there. */
  protected final def startExecutors(input: InputRule): Unit =
    executors.start(settings.executors, "effpi-executor", running)(advance(_, settings.steps, input))

  override def spawn(process: => Process): Unit = submit(ProcessState.of(() => process))

  override def send[A](channel: OutChannel[A], message: A): Unit = deliver(channel, message)

  override def kill(): Unit = executors.kill()

  override protected def submit(state: ProcessState): Unit = running.put(state)

  /** Takes steps until the budget is used up, or nothing more is to be done. */
  @tailrec
  protected final def advance(state: ProcessState, stepsLeft: Int, input: InputRule): Unit =
    if (state.hasEnded) ()
    else if (stepsLeft == 0) submit(state)
    else {
      val next = state.process match {
        case waiting: In[_] => input(state, waiting)
        case _              => step(state)
      }
      advance(next, stepsLeft - 1, input)
    }

  /** Takes a message if there is one; else does something with the process. */
  protected final def receiveOr(putAway: InputRule): InputRule = (state, input) =>
    input.channel.core.poll() match {
      case null    => putAway(state, input)
      case message => state.received(input, message)
    }
}

/** One queue, of processes. One at an `In` without a message goes to its end. */
private[effpi] final class RunningQueueSystem(settings: ProcessSystem.Settings, onFailure: Throwable => Unit)
    extends QueueSystem(settings, onFailure) {
  startExecutors(receiveOr { (state, _) =>
    submit(state)
    ProcessState.ended
  })

  override protected def sent(channel: Channel[_]): Unit = ()
}
