package mpp.cli

/** Shows a command's usage. */
object Usage {

  /** @param commands
    *   names of subcommands and their purposes
    * @param more
    *   lines that follow the commands
    * @param examples
    *   words of the most used command lines, and their purposes, which come first
    */
  def apply(
      program: String,
      commands: Seq[(String, String)],
      more: String,
      examples: Seq[(String, String)] = Nil
  ): String = {
    val shown = examples.map { case (words, does) => s"  $program $words\n      $does\n" }.mkString
    val width = commands.map(_._1.length).max
    val rows = commands.map { case (name, does) => s"  ${name.padTo(width, ' ')}  $does\n" }.mkString
    s"usage: $program <command> [options]\n\n$shown${if (examples.isEmpty) "" else "\n"}$rows\n$more"
  }
}
