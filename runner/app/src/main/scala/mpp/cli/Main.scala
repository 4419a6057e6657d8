package mpp.cli

import java.io.IOException

/** The scripts' entry: `bench`, `build` or `plot` with the words of its command line. */
object Main {

  /** @return
    *   the exit code
    */
  def run(command: String, args: Array[String]): Int = run(Repository.fromEnvironment(), command, args.toSeq)

  private[cli] def run(repository: Repository, command: String, args: Seq[String]): Int =
    try
      command match {
        case "bench" => BenchCommands.run(repository, args)
        case "build" => BuildCommands.run(repository, args)
        case "plot" => PlotCommand.run(repository, args)
        case other => throw UsageError(s"unknown command '$other', allowed are bench, build, plot")
      }
    catch {
      case e: UserError =>
        tell(command, e.getMessage)
        e.exitCode
      // A file may not be readable, or the disk full.
      case e: IOException =>
        tell(command, s"${e.getClass.getSimpleName}: ${e.getMessage}")
        ExitCode.Failed
    }

  private def tell(command: String, message: String): Unit =
    System.err.println(s"$command.sc: ${Terminal.printable(message)}")

  def main(args: Array[String]): Unit = sys.exit(run(args.headOption.getOrElse(""), args.drop(1)))
}
