package mpp.cli

import scala.util.Try

import mpp.results.ResultText

/** The terminal that standard output may be. */
object Terminal {
  private val DeadlineMillis = 2000L
  private val DefaultColumns = 80

  /** In a line. */
  private val MostCharacters = 2000

  /** Its width; nothing if standard output is no terminal. Asked of the system, since Java's console need not be one.
    */
  def columns(): Option[Int] = {
    val isTerminal = Try(os.proc("test", "-t", "1").call(stdout = os.Inherit, check = false, timeout = DeadlineMillis))
    Option.when(isTerminal.toOption.exists(_.exitCode == 0))(width().getOrElse(DefaultColumns))
  }

  /** A message without what would change the terminal, such as escape sequences, in lines that can be read. */
  def printable(message: String): String = message.linesIterator.map { line =>
    ResultText.abbreviated(line.map(c => if (c.isControl && c != '\t') '\uFFFD' else c), MostCharacters)
  }.mkString("\n")

  private def width(): Option[Int] =
    Try(os.proc(
      "stty",
      "size"
    ).call(stdin = os.Inherit, stderr = os.Pipe, check = false, timeout = DeadlineMillis)).toOption
      .flatMap(_.out.text().trim.split(' ').lift(1))
      .flatMap(_.toIntOption)
      .filter(_ > 0)
}
