package mpp.cli

/** A terminal that knows as much as the table of a run takes: ends of lines, the way up, and clearing below. */
final class Screen {
  private var rows = Vector("")
  private var row = 0
  private var column = 0

  /** The lines that have text. */
  def lines: Seq[String] = rows.map(_.stripTrailing).filter(_.nonEmpty)

  def write(text: String): Unit = Screen.Parts.findAllMatchIn(text).foreach { part =>
    part.matched match {
      case "\n" =>
        row += 1
        column = 0
        if (row == rows.size) rows :+= ""
      case "\r" => column = 0
      case "\u001b[J" => rows = rows.take(row) :+ rows(row).take(column)
      case s"\u001b[${up}A" => row -= up.toInt
      case words =>
        rows = rows.updated(row, rows(row).take(column).padTo(column, ' ') + words)
        column += words.length
    }
  }
}

object Screen {
  private val Parts = "\n|\r|\u001b\\[\\d*[A-Z]|[^\n\r\u001b]+".r
}
