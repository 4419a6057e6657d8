package mpp.cli

/** Columns of text, aligned. */
object Table {
  def format(rows: Seq[Seq[String]]): String = {
    val widths = rows.transpose.map(_.map(_.length).max)
    rows.map(_.zip(widths).map { case (cell, width) => cell.padTo(width, ' ') }.mkString("  ").stripTrailing +
      "\n").mkString
  }
}
