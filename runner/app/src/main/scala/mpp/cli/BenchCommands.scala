package mpp.cli

import mainargs.ParserForClass
import mpp.orchestrate.Cluster
import mpp.orchestrate.LocalCluster
import mpp.orchestrate.Mode

/** `bench.sc`: measures, and lists testees and benchmarks. */
object BenchCommands {

  final private class Command[T](
      val name: String,
      val does: String,
      action: (Repository, T, Seq[String]) => Int,
      program: Boolean = false
  )(implicit
      parser: ParserForClass[T]
  ) {
    def optionNames: Seq[String] = Arguments.names(parser)

    def run(repository: Repository, words: Seq[String]): Int = {
      // Behind its own options, a program's are not the command's.
      val (own, others) = if (program) words.tail.span(_.startsWith("-")) else (words.tail, Nil)
      if (own.exists(Set("--help", "-h"))) {
        val arguments = s"${Arguments.positional(parser)}[options]${if (program) " <program> [<argument>...]" else ""}"
        show(s"usage: ./bench.sc $name $arguments\n\n${Arguments.help(parser)}")
      } else action(repository, Arguments.parse[T](own), if (program) others else "./bench.sc" +: words)
    }
  }

  private val commands = Seq[Command[_]](
    new Command[BenchOptions](
      "local",
      "measure local benchmarks, each testee a process on this machine",
      (repository, options, words) => {
        options.checkResume()
        val cluster = new LocalCluster(repository.scripts, sys.env, keep = false)
        measure(repository, Mode.Local, options, clients = None, cluster, words)
      }
    ),
    new Command[FakeRemoteOptions](
      "fakeRemote",
      "measure distributed benchmarks, too, their nodes being processes on this machine",
      (repository, options, words) => {
        val cluster = options.cluster(repository)
        measure(repository, Mode.FakeRemote, options.bench, options.withClients, cluster, words)
      }
    ),
    new Command[RemoteOptions](
      "remote",
      "measure on other machines, reached by ssh or Slurm",
      (repository, options, words) => {
        val cluster = options.cluster(repository)
        measure(repository, Mode.Remote, options.bench, options.withClients, cluster, words)
      }
    ),
    new Command[AbOptions](
      "ab",
      "measure two builds of the same testees side by side, and compare them",
      (repository, options, words) => AbCommand.run(repository, options, words)(options.measure.cluster(repository))
    ),
    new Command[CapacityOptions](
      "capacity",
      "find how many components can live at the same time",
      (repository, options, _) => CapacityCommand.run(repository, options)
    ),
    new Command[SaturateOptions](
      "saturate",
      "find the largest rate of requests at which a latency target is met",
      (repository, options, _) => SaturateCommand.run(repository, options)
    ),
    new Command[IdleOptions](
      "idle",
      "find the processor time that testees take while they have nothing to do",
      (repository, options, _) => IdleCommand.run(repository, options)
    ),
    new Command[ProfileOptions](
      "profile",
      "find where testees spend their time, by flame graphs",
      (repository, options, _) => ProfileCommand.run(repository, options)
    ),
    new Command[PlanOptions](
      "plan",
      "tell how many invocations it takes to find a difference",
      (repository, options, _) => PlanCommand.run(repository, options)
    ),
    new Command[ListOptions](
      "list",
      "list testees and benchmarks",
      (repository, options, _) => ListCommand.run(repository, options)
    ),
    new Command[CheckOptions](
      "check",
      "check that testees keep the contract",
      (repository, options, _) => CheckCommand.run(repository, options)
    ),
    new Command[WorkerOptions](
      "worker",
      "talk to a worker, a testee in any language behind mpp-host",
      WorkerCommand.run,
      program = true
    ),
    new Command[NewTesteeOptions](
      "new-testee",
      "make the folder of a new testee, with one benchmark to go on from",
      (repository, options, _) => NewTesteeCommand.run(repository, options)
    ),
    new Command[ImportOptions](
      "import",
      "make a run directory of published results",
      (repository, options, words) => ImportCommand.run(repository, options, words)
    ),
    new Command[ExportOptions](
      "export",
      "write a run's results as CSV and JSON",
      (repository, options, _) => ExportCommand.run(repository, options)
    ),
    new Command[StatisticsOptions](
      "statistics",
      "describe a run's samples: spread, outliers, correlation, warm-up",
      (repository, options, _) => StatisticsCommand.run(repository, options)
    ),
    new Command[CompareOptions](
      "compare",
      "tell which points became faster or slower between two runs",
      (repository, options, _) =>
        if (options.selfTest.value) SelfTestCommand.run(repository, options)
        else CompareCommand.run(repository, options)
    ),
    new Command[HistoryOptions](
      "history",
      "show the times of testees over runs, and where they changed",
      (repository, options, _) => HistoryCommand.run(repository, options)
    ),
    new Command[DoctorOptions](
      "doctor",
      "check that this machine can measure",
      (repository, options, _) => DoctorCommand.run(repository, options)
    ),
    new Command[CompletionOptions](
      "completion",
      "print a script that completes commands in a shell: source <(./bench.sc completion bash)",
      (repository, options, _) => show(completion(repository, options))
    )
  )

  private def completion(repository: Repository, options: CompletionOptions): String = {
    val shell = Completion.shell(options.shell)
    val programs = Seq(
      Completion.Program("bench.sc", commands.map(c => c.name -> c.optionNames)),
      Completion.Program("build.sc", BuildCommands.completed),
      Completion.Program("plot.sc", PlotCommand.completed)
    )
    Completion.script(shell, programs, repository.manifests(options.manifests).map(_.symbol))
  }

  def run(repository: Repository, words: Seq[String]): Int = words.headOption match {
    case Some("--help" | "-h" | "help") => show(usage)
    case None =>
      Terminal.warn(usage.linesIterator.toSeq)
      ExitCode.Usage
    case Some(name) =>
      commands.find(_.name == name) match {
        case Some(command) => command.run(repository, words)
        case None => throw UsageError(s"unknown command '$name', allowed are ${commands.map(_.name).mkString(", ")}")
      }
  }

  private def measure(
      repository: Repository,
      mode: Mode,
      options: BenchOptions,
      clients: Option[Int],
      cluster: Cluster,
      words: Seq[String]
  ): Int = {
    val subject = new Subject.Suite(repository, mode.name, options.manifests)
    new MeasureCommand(repository, mode, options, clients, cluster, words, subject).run()
  }

  private val examples = Seq(
    "local --space quick" -> "measure every testee, each point for moments",
    "local --impls AKKA,GOROUTINES --space testing --invocations 5" -> "compare two, each point in five processes",
    "check --impls AKKA" -> "find out what is wrong with a testee"
  )

  private def usage: String =
    Usage(
      "./bench.sc",
      commands.map(c => c.name -> c.does),
      "options of a command: ./bench.sc <command> --help\n",
      examples
    )

  private def show(text: String): Int = {
    Terminal.show(text)
    ExitCode.Done
  }
}
