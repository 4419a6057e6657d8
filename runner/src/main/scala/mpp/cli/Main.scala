package mpp.cli

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
        System.err.println(s"$command.sc: ${e.getMessage}")
        e.exitCode
    }
  }

  def main(args: Array[String]): Unit = sys.exit(run(args.headOption.getOrElse(""), args.drop(1)))
}
