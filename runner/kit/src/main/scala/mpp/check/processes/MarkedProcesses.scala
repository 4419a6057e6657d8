package mpp.check.processes

import scala.util.Try

/** A testee's processes, by the marker in their environment. */
object MarkedProcesses {
  private val Proc = os.root / "proc"
  private val SignalMillis = 5000L

  /** Their folders in `/proc`.
    *
    * @param marker
    *   as in [[mpp.testee.Launcher.Command]]
    */
  def of(marker: String): Seq[os.Path] = os.list(Proc).filter(p => p.last.forall(_.isDigit) && bears(p, marker))

  /** Sends all of them a signal.
    *
    * @param name
    *   without SIG
    */
  def signal(marker: String, name: String): Unit =
    os.proc("bash", "-c", """kill -s "$0" -- "$@"""", name, of(marker).map(_.last))
      .call(check = false, stderr = os.Pipe, timeout = SignalMillis): Unit

  private def bears(process: os.Path, marker: String): Boolean =
    Try(os.read(process / "environ").split('\u0000').contains(s"MPP_MARKER=$marker")).getOrElse(false)
}
