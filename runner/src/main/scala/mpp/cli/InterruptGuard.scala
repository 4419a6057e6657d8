package mpp.cli

import java.util.concurrent.atomic.AtomicBoolean

/** On SIGINT or SIGTERM ends a run in good order and exits with 130.
  *
  * @param end
  *   ends every process of the run and reports its results; must have its own deadlines
  * @param halt
  *   ends this process at once
  */
final class InterruptGuard(end: => Unit, halt: Int => Unit = Runtime.getRuntime.halt) {
  private val interruption = new AtomicBoolean
  private val hook = new Thread(() => interrupt(), "interrupt-guard")
  Runtime.getRuntime.addShutdownHook(hook)

  def interrupted: Boolean = interruption.get

  /** The work of the signals' handler. */
  def interrupt(): Unit = {
    interruption.set(true)
    try end
    finally halt(ExitCode.Interrupted)
  }

  /** Lets the process end as usual. Does not return once interrupted. */
  def disarm(): Unit =
    try Runtime.getRuntime.removeShutdownHook(hook): Unit
    catch { case _: IllegalStateException => hook.join() }
}
