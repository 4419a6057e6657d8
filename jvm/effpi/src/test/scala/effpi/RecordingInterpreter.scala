package effpi

import scala.annotation.tailrec
import scala.collection.mutable

/** One thread that takes steps, and remembers what came of them. */
final class RecordingInterpreter extends Interpreter {
  private val started = mutable.Queue.empty[ProcessState]
  private val told = mutable.Buffer.empty[Channel[_]]

  /** Channels that messages were sent to, in order. */
  def sends: Seq[Channel[_]] = told.toSeq

  /** Takes a step. */
  def after(state: ProcessState): ProcessState = step(state)

  /** Takes the process that was started first. */
  def takeStarted(): Option[ProcessState] = if (started.isEmpty) None else Some(started.dequeue())

  /** Runs a process, and all that it starts, one after the other. */
  def run(process: Process): Unit = {
    submit(ProcessState.of(() => process))
    Iterator.continually(takeStarted()).takeWhile(_.isDefined).flatten.foreach(runToEnd)
  }

  @tailrec
  private def runToEnd(state: ProcessState): Unit = if (!state.hasEnded) runToEnd(step(state))

  override protected def submit(state: ProcessState): Unit = started.enqueue(state): Unit
  override protected def sent(channel: Channel[_]): Unit = told.append(channel): Unit
}
