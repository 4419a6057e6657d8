package mpp.cli

import mpp.text.Visible

/** Columns of text, aligned. */
object Table {
  def format(table: Seq[Seq[String]]): String = {
    val rows = table.map(_.map(Visible.line))
    val widths = rows.transpose.map(_.map(_.length).max)
    rows.map(_.zip(widths).map { case (cell, width) => cell.padTo(width, ' ') }.mkString("  ").stripTrailing +
      "\n").mkString
  }
}
