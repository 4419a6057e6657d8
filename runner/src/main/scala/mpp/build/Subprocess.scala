package mpp.build

import java.util.concurrent.TimeUnit.SECONDS

import scala.jdk.StreamConverters._

/** Runs a program to its end with our standard output and error. */
object Subprocess {
  private val GraceSeconds = 10L
  private val DevNull = new java.io.File("/dev/null")

  /** If we are ended meanwhile, the program and its children are ended, too.
    *
    * @param interactive
    *   whether it may ask the user something; otherwise its standard input is empty
    * @return
    *   the exit code
    */
  def run(command: Seq[String], folder: os.Path, interactive: Boolean = false): Int = {
    val builder = new ProcessBuilder(command: _*).directory(folder.toIO).inheritIO()
    if (!interactive) builder.redirectInput(ProcessBuilder.Redirect.from(DevNull))
    val process = builder.start()
    val hook = new Thread(() => end(process), "subprocess-end")
    Runtime.getRuntime.addShutdownHook(hook)
    try process.waitFor()
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
