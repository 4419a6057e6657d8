package mpp.cli

import java.io.IOException

/** The scripts' entry: `bench`, `build` or `plot` with the words of its command line. */
object Main {
  private val MostDetails = 20

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
        val more = e.details.size - MostDetails
        Terminal.warn((e.details.take(MostDetails) ++ Option.when(more > 0)(s"and $more more")).map(line => s"  $line"))
        e.exitCode
      // A file may not be readable, or the disk full.
      case e: IOException =>
        tell(command, s"${e.getClass.getSimpleName}: ${e.getMessage}")
        ExitCode.Failed
      case e: OutOfMemoryError if e.getMessage.contains("native thread") =>
        tell(
          command,
          "no thread could be started any more: ulimit -u, and nproc in /etc/security/limits.conf, allow more"
        )
        ExitCode.Failed
      case _: OutOfMemoryError =>
        tell(command, s"$mostMiB MiB of memory are not enough: MPP_AMM_OPTS=-Xmx${2 * mostMiB}m gives twice as much")
        ExitCode.Failed
    }

  private def mostMiB = Runtime.getRuntime.maxMemory >> 20

  private def tell(command: String, message: String): Unit =
    Terminal.warn(s"$command.sc: $message")

  def main(args: Array[String]): Unit = sys.exit(run(args.headOption.getOrElse(""), args.drop(1)))
}
