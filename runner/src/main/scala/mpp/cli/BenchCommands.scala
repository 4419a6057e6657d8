package mpp.cli

/** `bench.sc`: measures, and tells what there is to measure. */
object BenchCommands {
  private val commands = Seq(
    "local" -> "measure local benchmarks, each testee a process on this machine",
    "list" -> "list testees and benchmarks",
    "doctor" -> "check whether this machine has what measuring takes"
  )

  def run(repository: Repository, args: Seq[String]): Int = args.headOption match {
    case Some("local") if isHelp(args) =>
      show(s"usage: ./bench.sc local [options]\n\n${Arguments.help(BenchOptions.parser)}")
    case Some("local") =>
      new LocalCommand(repository).run(Arguments.parse[BenchOptions](args.tail), "./bench.sc" +: args)
    case Some("list") => ListCommand.run(repository, Arguments.parse[ListOptions](args.tail))
    case Some("doctor") => DoctorCommand.run(repository, Arguments.parse[ListOptions](args.tail))
    case Some("--help" | "-h" | "help") => show(usage)
    case None =>
      System.err.print(usage)
      ExitCode.Usage
    case Some(other) => throw UsageError(s"unknown command '$other', allowed are ${commands.map(_._1).mkString(", ")}")
  }

  private def usage: String = Usage("./bench.sc", commands, "./bench.sc local --help")

  private def isHelp(args: Seq[String]): Boolean = args.tail.exists(Set("--help", "-h"))

  private def show(text: String): Int = {
    print(text)
    ExitCode.Done
  }
}
