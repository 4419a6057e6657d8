package mpp.cli

import scala.util.Try

import mpp.results.ResultText
import mpp.text.Visible

/** The terminal that standard output may be, and all that commands print. */
object Terminal {
  private val DeadlineMillis = 2000L

  /** In lines and characters. */
  final case class Size(rows: Int, columns: Int)

  private val Default = Size(24, 80)

  /** In a line. */
  private val MostCharacters = 2000

  /** Its size; nothing if standard output is no terminal. Asked of the system, since Java's console need not be one. */
  def size(): Option[Size] = {
    val isTerminal = Try(os.proc("test", "-t", "1").call(stdout = os.Inherit, check = false, timeout = DeadlineMillis))
    Option.when(isTerminal.toOption.exists(_.exitCode == 0))(told().getOrElse(Default))
  }

  /** Prints a line. All output of commands passes here, or [[show]] or [[warn]], so that no text from outside reaches
    * the terminal as it is.
    */
  def say(line: Any = ""): Unit = println(Visible.line(line.toString))

  /** Prints text whose lines are ours. */
  def show(lines: String): Unit = print(Visible.lines(lines))

  /** Prints a line to standard error; cut off where it gets too long to be read. */
  def warn(line: String): Unit = System.err.println(ResultText.abbreviated(Visible.line(line), MostCharacters))

  /** Prints several lines to standard error. */
  def warn(lines: Seq[String]): Unit = lines.foreach(warn)

  private def told(): Option[Size] =
    Try(os.proc(
      "stty",
      "size"
    ).call(stdin = os.Inherit, stderr = os.Pipe, check = false, timeout = DeadlineMillis)).toOption
      .map(_.out.text().trim.split(' ').flatMap(_.toIntOption)).collect {
        case Array(rows, columns) if rows > 0 && columns > 0 => Size(rows, columns)
      }
}
