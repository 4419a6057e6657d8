package mpp.build

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration._
import scala.jdk.StreamConverters._

import mpp.text.Visible

/** Runs a program to its end. */
object Subprocess {

  /** More than a build may take that first waits for another one (scripts/build_if_stale.sh). */
  val Deadline: FiniteDuration = 2.hours

  /** Exit code for a program that took too long, as of timeout(1). */
  val TimedOut = 124

  /** Exit code for a program that was not started, since we are being ended. */
  private val Ended = 143

  private val GraceSeconds = 10L
  private val DevNull = new java.io.File("/dev/null")

  /** If we are ended meanwhile, the program and its children are ended, too.
    *
    * @param interactive
    *   true if it may ask the user something; otherwise its standard input is empty
    * @param within
    *   its deadline, at which it is ended
    * @param output
    *   a file that takes standard output and error, in place of ours
    * @return
    *   the exit code; [[TimedOut]] if it took too long
    */
  def run(
      command: Seq[String],
      folder: os.Path,
      interactive: Boolean = false,
      within: FiniteDuration = Deadline,
      output: Option[os.Path] = None
  ): Int = {
    val builder = new ProcessBuilder(command: _*).directory(folder.toIO).inheritIO()
    output.foreach(file => builder.redirectErrorStream(true).redirectOutput(file.toIO))
    if (!interactive) builder.redirectInput(ProcessBuilder.Redirect.from(DevNull))
    val running = new Running
    val hook = new Thread(() => running.end(), "subprocess-end")
    try {
      Runtime.getRuntime.addShutdownHook(hook)
      val process = running.start(builder)
      if (process.waitFor(within.toMillis, MILLISECONDS)) process.exitValue
      else {
        System.err.println(Visible.line(s"ended after ${within.toSeconds} s: ${command.mkString(" ")}"))
        running.end()
        TimedOut
      }
    } catch {
      // We are being ended: nothing is started any more.
      case _: IllegalStateException => Ended
    } finally
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // the hook is at work
  }

  /** A process that is ended at any time, before its start as well. */
  final private class Running {
    private var process = Option.empty[Process]
    private var ended = false

    /** @throws java.lang.IllegalStateException if it is ended already */
    def start(builder: ProcessBuilder): Process = synchronized {
      if (ended) throw new IllegalStateException("ended before its start")
      val started = builder.start()
      process = Some(started)
      started
    }

    def end(): Unit = synchronized {
      ended = true
      process.foreach(Subprocess.end)
    }
  }

  private def end(process: Process): Unit = {
    val children = process.descendants.toScala(Seq)
    (process.toHandle +: children).foreach(_.destroy())
    process.waitFor(GraceSeconds, SECONDS)
    (process.toHandle +: children).foreach(_.destroyForcibly())
  }
}
