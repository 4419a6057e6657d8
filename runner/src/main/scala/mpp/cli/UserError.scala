package mpp.cli

/** Ends a command with one sentence for its user.
  *
  * @param details
  *   a line each, where there are several things to tell
  * @param exitCode
  *   the process's exit code
  */
sealed abstract class UserError(message: String, val exitCode: Int) extends Exception(message) {
  def details: Seq[String]
}

/** The user gave wrong arguments: names them, and those that are allowed. */
final case class UsageError(message: String, details: Seq[String] = Nil) extends UserError(message, ExitCode.Usage)

/** The command was used rightly, but could not do its work. */
final case class CommandError(message: String, details: Seq[String] = Nil) extends UserError(message, ExitCode.Failed)

/** Exit codes of all commands. */
object ExitCode {
  val Done = 0

  /** Some points failed, or the command could not do its work. */
  val Failed = 1
  val Usage = 2

  /** SIGINT or SIGTERM. */
  val Interrupted = 130
}
