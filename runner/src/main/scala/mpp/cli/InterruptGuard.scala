package mpp.cli

import java.util.concurrent.atomic.AtomicBoolean

/** On SIGINT or SIGTERM ends a run in good order and exits with 130.
  *
  * @param end
  *   ends every process of the run and says what there is of it; must have its own deadlines
  */
final class InterruptGuard(end: => Unit) {
  private val interruption = new AtomicBoolean
  private val hook = new Thread(
    () => {
      interruption.set(true)
      try end
      finally Runtime.getRuntime.halt(ExitCode.Interrupted)
    },
    "interrupt-guard"
  )
  Runtime.getRuntime.addShutdownHook(hook)

  def interrupted: Boolean = interruption.get

  /** Lets the process end as usual. Does not return once interrupted. */
  def disarm(): Unit =
    try Runtime.getRuntime.removeShutdownHook(hook): Unit
    catch { case _: IllegalStateException => hook.join() }
}
