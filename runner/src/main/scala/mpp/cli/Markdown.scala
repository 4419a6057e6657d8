package mpp.cli

/** Parts of generated pages, as Markdown. */
private[cli] object Markdown {

  def table(header: String*)(rows: Seq[Seq[String]]): String =
    (header +: header.map(_ => "---") +: rows.map(_.map(escaped))).map(_.mkString("| ", " | ", " |")).mkString("\n")

  def list(items: Seq[String]): String = items.map(item => s"- ${escaped(item)}").mkString("\n")

  /** Text without characters that Markdown would interpret in a cell of a table or in a list. */
  private def escaped(text: String): String = text.replace("|", "\\|").replace("*", "\\*")
}
