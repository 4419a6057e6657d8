package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Dependencies
import mpp.build.Module
import mpp.build.Needs
import mpp.catalogue.Metric
import mpp.catalogue.Point
import mpp.catalogue.SpaceName
import mpp.cli.Arguments.Fixed
import mpp.cli.Arguments.FixedReader
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.manifest.Manifest
import mpp.orchestrate.Deployment
import mpp.orchestrate.Mode
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.profile.Event
import mpp.profile.PerfProfiler
import mpp.profile.ProcessSummary
import mpp.profile.ProfileCost
import mpp.profile.ProfileDirectory
import mpp.profile.ProfiledPoint
import mpp.profile.Profiler
import mpp.profile.Profilers
import mpp.testee.TesteeMemory
import mpp.testee.TesteeProcess
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Quantity

final case class ProfileOptions(
    @arg(doc = "testees to profile (default all)") impls: Option[Names] = None,
    @arg(doc = "the benchmark (default PINGPONG)") benchmark: String = "PINGPONG",
    @arg(doc = "parameters of the point; others as in the last point of the testing space") where: Fixed = Fixed(Nil),
    @arg(doc = "seconds with the profiler attached, and as many without in all (default 20)") seconds: Int = 20,
    @arg(doc = "cpu, wall, alloc or lock (default cpu)") event: String = Event.Cpu.name,
    @arg(doc = "folder of profile-<id> (default plots)") output: Option[String] = None,
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object ProfileOptions {
  implicit val parser: ParserForClass[ProfileOptions] = ParserForClass[ProfileOptions]
}

/** `bench.sc profile`: finds where testees spend their time. */
object ProfileCommand {
  private val MostSeconds = 3600

  /** Frames of each process on the terminal. */
  private val MostFrames = 10

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: ProfileOptions): Int = {
    val benchmark = Selection.benchmarks(Mode.FakeRemote, Some(Seq(options.benchmark))).head
    val event = Event.named(options.event).getOrElse(
      throw UsageError(s"--event ${options.event}: allowed are ${Event.all.map(_.name).mkString(", ")}")
    )
    if (options.seconds < 1 || options.seconds > MostSeconds)
      throw UsageError(s"--seconds ${options.seconds}: allowed are 1 to $MostSeconds")
    val chosen = Selection.testees(repository.manifests(options.manifests), options.impls.map(_.values))
    val suitable = chosen.filter(_.distributed || !benchmark.distributed)
    if (suitable.isEmpty)
      throw UsageError(
        s"--benchmark ${benchmark.symbol} is distributed, ${chosen.map(_.symbol).mkString(" and ")} cannot be"
      )
    val groups = Selection.plan(suitable, Seq(benchmark), SpaceName.Testing, options.where.values).groups
    val profilers = new Profilers(Module.all(repository.root).orUsageError)
    if (groups.exists(group => profilers.of(group.testee).isInstanceOf[PerfProfiler]) && Needs.find("perf").isEmpty)
      Dependencies.ensure(repository.root, Seq("profile"), !options.noInstall.value): Unit
    val (unfit, fit) = groups.partitionMap { group =>
      problem(profilers.of(group.testee), event).map(reason => s"${group.testee.symbol}: $reason").toLeft(group)
    }
    Terminal.warn(unfit)
    if (fit.isEmpty) ExitCode.Failed
    else profile(repository, options, event, fit, profilers)
  }

  private def problem(profiler: Profiler, event: Event): Option[String] =
    if (profiler.events.contains(event)) profiler.problem
    else Some(s"${profiler.name} cannot count ${event.name}, allowed is ${profiler.events.map(_.name).mkString(", ")}")

  private def profile(
      repository: Repository,
      options: ProfileOptions,
      event: Event,
      groups: Seq[Plan.Group],
      profilers: Profilers
  ): Int = {
    val able = TesteesAtHand.capable(
      repository,
      groups.map(_.testee),
      required = options.impls.isDefined,
      install = !options.noInstall.value
    )
    TesteesAtHand.build(repository, able)
    val heapMiB = TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).orUsageError
    val plots = options.output.fold(repository.root / "plots")(repository.path)
    os.makeDir.all(plots)
    lazy val directory = ProfileDirectory.create(plots)
    val entries = FreshTestees.useWithFolder(repository, heapMiB) { (deployment, guard, folder) =>
      groups.filter(group => able.contains(group.testee)).foldLeft(Seq.empty[ProfileDirectory.Entry]) {
        (soFar, group) =>
          val more = entriesOf(deployment, group, event, options.seconds.seconds, profilers, folder)
          // Once interrupted, it does not come back.
          if (guard.interrupted) guard.disarm()
          for (entry <- more; point <- group.points.lastOption if entry.stacks.counts.nonEmpty)
            Terminal.say(s"flame graph: ${directory.write(entry, title(entry, point))}")
          val all = soFar ++ more
          if (all.nonEmpty) directory.tables(all)
          all
      }
    }
    if (entries.isEmpty) ExitCode.Failed
    else {
      show(entries, groups.head.points.last)
      ExitCode.Done
    }
  }

  /** The profiles of a testee's processes. Those that could not be made are told of.
    *
    * @param time
    *   the time for which the profiler is attached
    * @param files
    *   a folder for the profiler's files
    */
  private def entriesOf(
      deployment: Deployment,
      group: Plan.Group,
      event: Event,
      time: FiniteDuration,
      profilers: Profilers,
      files: os.Path
  ): Seq[ProfileDirectory.Entry] = {
    val (testee, point, profiler) = (group.testee, group.points.last, profilers.of(group.testee))
    Terminal.say(s"${testee.symbol} $point".trim.replaceAll("\\s+", " ") + s": ${event.name} by ${profiler.name}")
    val scratch = files / testee.symbol
    var observed = Seq.empty[Long]
    def attach(process: TesteeProcess): Either[String, Profiler.Recording] = {
      val folder = scratch / nameOf(process)
      os.makeDir.all(folder)
      val recording = process.agent.pid.toRight("its agent did not tell its process")
        .flatMap(profiler.attach(_, event, folder))
      observed ++= recording.map(_.processes).getOrElse(Nil)
      recording
    }
    def failed(reason: String) = Terminal.warn(s"${testee.symbol}: $reason")
    try {
      val start = group.copy(testee = profilers.prepared(testee), points = Seq(point), clients = clients(group, point))
      val outcome = deployment.start(start).left.map(f => s"${f.kind.name}: it did not start: ${f.reason}").flatMap {
        new ProfiledPoint(warmUp = time / 2, plain = time / 2, profiled = time).measure(_, point)(attach)
      }
      outcome.fold(
        reason => {
          failed(reason)
          Nil
        },
        measured => {
          for (profile <- measured.profiles; reason <- profile.stacks.left.toOption)
            failed(s"${profile.process.name.fold("")(_ + ": ")}$reason")
          entries(testee, point, profiler, event, measured)
        }
      )
    } finally {
      profiler.clean(observed)
      os.remove.all(scratch)
    }
  }

  private def clients(group: Plan.Group, point: Point) = if (group.benchmark.distributed) point.nodes - 1 else 0

  private def entries(
      testee: Manifest,
      point: Point,
      profiler: Profiler,
      event: Event,
      measured: ProfiledPoint.Outcome
  ): Seq[ProfileDirectory.Entry] = {
    val cost = ProfileCost.ratio(measured.during, measured.plain)
    for (profile <- measured.profiles; stacks <- profile.stacks.toOption) yield {
      val (role, node) = (profile.process.role, profile.process.node)
      val conditions = measured.conditions.find(c => c.role == role && c.node == node)
      ProfileDirectory.Entry(
        testee = testee.symbol,
        process = nameOf(profile.process),
        profiler = profiler.name,
        event = event,
        stacks = stacks,
        operations = measured.during.size * point.amount,
        plain = measured.plain,
        cost = cost,
        resources = conditions.fold(ProcessSummary.unknown)(ProcessSummary.of(_, point, measured.before.size))
      )
    }
  }

  private def nameOf(process: TesteeProcess): String =
    process.name.fold(process.role)(_.replace(' ', '-'))

  private def title(entry: ProfileDirectory.Entry, point: Point): String =
    s"${entry.testee} ${entry.process}: ${point.benchmark.symbol} ${Assignments.words(point.parameters)}, " +
      s"${entry.event.name} [${entry.event.unit}] by ${entry.profiler}"

  private def show(entries: Seq[ProfileDirectory.Entry], point: Point): Unit = {
    for (entry <- entries) {
      Terminal.say()
      Terminal.say(
        s"${entry.testee} ${entry.process}: frames by self time [% of ${Quantity.text(entry.stacks.total.toDouble)} ${entry.event.unit}]"
      )
      Terminal.show(framesTable(entry))
    }
    Terminal.say()
    Terminal.show(summary(entries))
    Terminal.say(s"an operation is ${operation(point)}; context switches are those of threads that live on")
    Terminal.say(
      "cost: time of a run with the profiler, divided by that without, with a 95 % interval for this process"
    )
  }

  private[cli] def framesTable(entry: ProfileDirectory.Entry): String = {
    def part(count: Long) = f"${100.0 * count / entry.stacks.total}%.1f"
    Table.format(
      Seq("self", "total", "frame") +: entry.stacks.frames.take(MostFrames)
        .map(frame => Seq(part(frame.self), part(frame.total), frame.name))
    )
  }

  private[cli] def summary(entries: Seq[ProfileDirectory.Entry]): String = {
    val header = Seq("testee", "process", "run", "cost", "", "user [us/op]", "kernel [us/op]", "sleeps/op") ++
      Seq("preemptions/op", "counted/op", "named")
    def number(value: Option[Double]) = value.fold("-")(Quantity.text)
    Table.format(header +: entries.map { entry =>
      val resources = entry.resources
      Seq(entry.testee, entry.process, Numbers.time(entry.median)) ++
        Seq(entry.cost.fold("-")(c => Quantity.ratio(c.ratio)), entry.interval.fold("")(interval)) ++
        Seq(resources.userMicros, resources.kernelMicros, resources.voluntarySwitches, resources.involuntarySwitches)
          .map(number) ++
        Seq(s"${Quantity.text(entry.perOperation)} ${entry.event.unit}", Numbers.percent(entry.stacks.named))
    })
  }

  private def interval(interval: mpp.stats.ConfidenceInterval) =
    s"${Quantity.ratio(interval.low)} to ${Quantity.ratio(interval.high)}"

  private def operation(point: Point): String =
    if (point.benchmark.metric == Metric.executionTime || point.amount == 1) "a run"
    else s"one of ${Quantity.text(point.amount)} of a run, by the metric: ${point.benchmark.metric.label}"
}
