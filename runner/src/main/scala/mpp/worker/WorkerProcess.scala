package mpp.worker

import java.io.BufferedReader
import java.io.InputStreamReader
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

import scala.concurrent.duration.FiniteDuration

/** A worker, started by hand. Its log goes to standard error.
  *
  * @throws java.io.IOException
  *   if it cannot be started
  */
final class WorkerProcess(command: Seq[String], folder: os.Path) extends AutoCloseable {
  private val process =
    new ProcessBuilder(command: _*).directory(folder.toIO).redirectError(ProcessBuilder.Redirect.INHERIT).start()
  private val lines = new LinkedBlockingQueue[Option[String]]
  private val output = new BufferedReader(new InputStreamReader(process.getInputStream, "UTF-8"))
  private val reader = new Thread(() => read(), "mpp-worker-output")
  reader.setDaemon(true)
  reader.start()

  /** Writes a line to its standard input; nobody reads it if the worker has ended. */
  def send(line: String): Unit =
    try {
      process.getOutputStream.write(s"$line\n".getBytes("UTF-8"))
      process.getOutputStream.flush()
    } catch { case _: java.io.IOException => () }

  /** Its next line, or why there is none. */
  def receive(within: FiniteDuration): Either[String, String] =
    Option(lines.poll(within.toMillis, TimeUnit.MILLISECONDS)) match {
      case Some(Some(line)) => Right(line)
      case Some(None) =>
        lines.put(None)
        Left(s"it has closed its standard output${exitCode.fold("")(code => s", and ended with exit code $code")}")
      case None => Left(s"it has not answered within ${within.toSeconds} s")
    }

  /** Ends its standard input; returns whether it ends within the time. */
  def end(within: FiniteDuration): Boolean = {
    process.getOutputStream.close()
    process.waitFor(within.toMillis, TimeUnit.MILLISECONDS)
  }

  /** Kills it, with its children. */
  def close(): Unit = {
    process.descendants.forEach(_.destroyForcibly(): Unit)
    process.destroyForcibly(): Unit
  }

  private def exitCode: Option[Int] = Option.when(process.waitFor(1, TimeUnit.SECONDS))(process.exitValue)

  private def read(): Unit = {
    try Iterator.continually(output.readLine()).takeWhile(_ != null).foreach(line => lines.put(Some(line)))
    catch { case _: java.io.IOException => () }
    lines.put(None)
  }
}
