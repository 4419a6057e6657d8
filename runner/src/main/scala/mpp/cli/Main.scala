package mpp.cli

import java.io.IOException

/** Where the scripts come in: `bench`, `build` and `plot` with the words of their command lines. */
object Main {

  /** @return
    *   the exit code
    */
  def run(command: String, args: Array[String]): Int = {
    val repository = Repository.fromEnvironment()
    try
      command match {
        case "bench" => BenchCommands.run(repository, args.toSeq)
        case "build" => BuildCommands.run(repository, args.toSeq)
        case "plot" => PlotCommand.run(repository, args.toSeq)
        case other => throw UsageError(s"unknown command '$other', allowed are bench, build, plot")
      }
    catch {
      case e: UserError =>
        tell(command, e.getMessage)
        e.exitCode
      // Of a file that may not be read, or a full disk.
      case e: IOException =>
        tell(command, s"${e.getClass.getSimpleName}: ${e.getMessage}")
        ExitCode.Failed
    }
  }

  private def tell(command: String, message: String): Unit =
    System.err.println(s"$command.sc: ${Terminal.printable(message)}")

  def main(args: Array[String]): Unit = sys.exit(run(args.headOption.getOrElse(""), args.drop(1)))
}
