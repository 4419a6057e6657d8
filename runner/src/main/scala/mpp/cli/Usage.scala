package mpp.cli

/** Shows a command's usage. */
object Usage {

  /** @param commands
    *   names of subcommands and their purposes
    * @param more
    *   lines that follow the commands
    */
  def apply(program: String, commands: Seq[(String, String)], more: String): String = {
    val width = commands.map(_._1.length).max
    val rows = commands.map { case (name, does) => s"  ${name.padTo(width, ' ')}  $does\n" }.mkString
    s"usage: $program <command> [options]\n\n$rows\n$more"
  }
}
