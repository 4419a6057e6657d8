package mpp.cli

/** Ends a command with one sentence for its user.
  *
  * @param exitCode
  *   the process's exit code
  */
sealed abstract class UserError(message: String, val exitCode: Int) extends Exception(message)

/** The user gave wrong arguments: names them, and those that are allowed. */
final case class UsageError(message: String) extends UserError(message, ExitCode.Usage)

/** The command was used rightly, but could not do its work. */
final case class CommandError(message: String) extends UserError(message, ExitCode.Failed)

/** Exit codes of all commands. */
object ExitCode {
  val Done = 0

  /** Some points failed, or the command could not do its work. */
  val Failed = 1
  val Usage = 2

  /** SIGINT or SIGTERM. */
  val Interrupted = 130
}
