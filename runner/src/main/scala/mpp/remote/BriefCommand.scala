package mpp.remote

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._

/** Runs a command that takes a moment. */
object BriefCommand {

  /** @param errors
    *   its standard error
    */
  final case class Ended(exitCode: Int, output: String, errors: String) {

    /** The last line of its standard error: in ssh's case, why there is no connection. */
    def lastWords: String = errors.linesIterator.map(_.trim).filter(_.nonEmpty).toSeq.lastOption.getOrElse("")
  }

  private val Deadline = 30.seconds

  /** With nothing on its standard input.
    *
    * @return
    *   the reason why it could not be started or took too long; or its end
    */
  def run(command: ProcessBuilder, within: FiniteDuration = Deadline): Either[String, Ended] = {
    // Not pipes: a shared connection stays in the background with the streams of the command that opened it.
    val folder = os.temp.dir(prefix = "mpp-command", deleteOnExit = false)
    val (output, errors) = (folder / "output", folder / "errors")
    try {
      val process = command.redirectInput(new java.io.File("/dev/null")).redirectOutput(output.toIO)
        .redirectError(errors.toIO).start()
      try
        if (!process.waitFor(within.toMillis, MILLISECONDS)) Left(s"no answer within ${within.toSeconds} s")
        else Right(Ended(process.exitValue, text(output), text(errors)))
      finally process.destroyForcibly(): Unit
    } catch { case e: IOException => Left(e.getMessage) }
    finally os.remove.all(folder)
  }

  private def text(file: os.Path): String = new String(os.read.bytes(file), UTF_8)
}
