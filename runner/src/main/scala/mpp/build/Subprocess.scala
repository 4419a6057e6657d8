package mpp.build

import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration._
import scala.jdk.StreamConverters._

/** Runs a program to its end. */
object Subprocess {

  /** More than a build may take that first waits for another one (scripts/build_if_stale.sh). */
  val Deadline: FiniteDuration = 2.hours

  /** Exit code for a program that took too long, as of timeout(1). */
  val TimedOut = 124

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
    val process = builder.start()
    val hook = new Thread(() => end(process), "subprocess-end")
    Runtime.getRuntime.addShutdownHook(hook)
    try
      if (process.waitFor(within.toMillis, MILLISECONDS)) process.exitValue
      else {
        System.err.println(s"ended after ${within.toSeconds} s: ${command.mkString(" ")}")
        end(process)
        TimedOut
      }
    finally
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // we are being ended, the hook is at work
  }

  private def end(process: Process): Unit = {
    val children = process.descendants.toScala(Seq)
    (process.toHandle +: children).foreach(_.destroy())
    process.waitFor(GraceSeconds, SECONDS)
    (process.toHandle +: children).foreach(_.destroyForcibly())
  }
}
