package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.Eithers
import mpp.build.Dependencies
import mpp.build.Module
import mpp.catalogue.Benchmark
import mpp.catalogue.Settings
import mpp.catalogue.SpaceName
import mpp.cli.Arguments.Assigned
import mpp.cli.Arguments.AssignedReader
import mpp.cli.Arguments.Fixed
import mpp.cli.Arguments.FixedReader
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.manifest.Manifest
import mpp.orchestrate.Mode
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.profile.Difference
import mpp.profile.Event
import mpp.profile.ProfileDirectory
import mpp.profile.Profilers
import mpp.profile.PySpy
import mpp.testee.TesteeMemory

final case class ProfileOptions(
    @arg(doc = "testees to profile (default all)") impls: Option[Names] = None,
    @arg(doc = "profile two testees, or two builds of one as of ab, and show how the second differs from the first")
    compare: Option[Names] = None,
    @arg(doc = "the benchmark (default PINGPONG)") benchmark: String = "PINGPONG",
    @arg(doc = "parameters of the point; others as in the last point of the testing space") where: Fixed = Fixed(Nil),
    @arg(doc = "set an option of a testee, or of all that have it; may be repeated") option: Assigned = Assigned(Nil),
    @arg(doc = "seconds with the profiler attached, and as many without in all (default 20)") seconds: Int = 20,
    @arg(doc = "cpu, wall, off-cpu, alloc or lock (default cpu)") event: String = Event.Cpu.name,
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
    for (choice <- options.option.choices.find(_.name == Settings.Processors))
      throw UsageError(s"${choice.text}: it uses all processors, allowed are options of testees")
    val groups = plan(repository, options, benchmark)
    val pySpy = new PySpy(repository.root / "scripts" / "py-spy")
    // A build may be of another checkout.
    val modules = Eithers.all(groups.map(group => Module.of(group.testee.file))).orUsageError.flatten
    val profilers = new Profilers(modules, event, pySpy)
    for (feature <- groups.flatMap(group => profilers.of(group.testee).feature).distinct)
      Dependencies.ensure(repository.root, Seq(feature), !options.noInstall.value): Unit
    val (unfit, fit) = suited(groups, profilers)
    Terminal.warn(unfit)
    if (fit.isEmpty || (options.compare.isDefined && unfit.nonEmpty)) ExitCode.Failed
    else profile(repository, options, event, fit, profilers)
  }

  /** Those of the testees that can be profiled here, behind the reasons why others cannot. */
  private[cli] def suited(
      groups: Seq[Plan.Group],
      profilers: Profilers
  ): (Seq[String], Seq[Plan.Group]) = groups.partitionMap { group =>
    profilers.problem(group.testee).map(reason => s"${group.testee.symbol}: $reason").toLeft(group)
  }

  private def plan(repository: Repository, options: ProfileOptions, benchmark: Benchmark): Seq[Plan.Group] = {
    val chosen = options.compare match {
      case Some(pair) => ProfiledPair.of(repository, options, pair.values)
      case None => Selection.testees(repository.manifests(options.manifests), options.impls.map(_.values))
    }
    val suitable = chosen.filter(_.distributed || !benchmark.distributed)
    if (suitable.isEmpty || (options.compare.isDefined && suitable.size < chosen.size))
      throw UsageError(
        s"--benchmark ${benchmark.symbol} is distributed, " +
          s"${chosen.diff(suitable).map(_.symbol).mkString(" and ")} cannot be"
      )
    val settings = ChosenSettings(options.option.choices)
    Selection.plan(suitable, Seq(benchmark), SpaceName.Testing, options.where.values, chosen = settings).groups
  }

  private def profile(
      repository: Repository,
      options: ProfileOptions,
      event: Event,
      groups: Seq[Plan.Group],
      profilers: Profilers
  ): Int = {
    val able = atHand(repository, options, groups.map(_.testee))
    val heapMiB = TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).orUsageError
    val plots = options.output.fold(repository.root / "plots")(repository.path)
    os.makeDir.all(plots)
    Terminal.warn(profilers.systemCalls.problem.toSeq)
    lazy val directory = ProfileDirectory.create(plots)
    val entries = FreshTestees.useWithFolder(repository, heapMiB) { (deployment, guard, folder) =>
      val profiling = new ProfileRun(deployment, event, options.seconds.seconds, profilers, folder)
      groups.filter(group => able.contains(group.testee)).foldLeft(Seq.empty[ProfileDirectory.Entry]) {
        (soFar, group) =>
          val more = profiling.entries(group)
          // Once interrupted, it does not come back.
          if (guard.interrupted) guard.disarm()
          for (entry <- more if entry.stacks.counts.nonEmpty)
            Terminal.say(s"flame graph: ${directory.write(entry)}")
          val all = soFar ++ more
          if (all.nonEmpty) directory.tables(all): Unit
          all
      }
    }
    if (entries.isEmpty) ExitCode.Failed
    else {
      ProfileText.show(entries)
      val differences = if (options.compare.isDefined) pairs(entries) else Nil
      for (difference <- differences) {
        Terminal.say()
        ProfileText.show(difference)
        Terminal.say(s"difference: ${directory.write(difference)}")
      }
      Terminal.say(s"overview: ${directory.tables(entries, differences)}")
      if (options.compare.isDefined && differences.isEmpty) ExitCode.Failed else ExitCode.Done
    }
  }

  private def atHand(repository: Repository, options: ProfileOptions, testees: Seq[Manifest]): Seq[Manifest] = {
    val named = options.impls.isDefined || options.compare.isDefined
    val able = TesteesAtHand.capable(repository, testees, required = named, install = !options.noInstall.value)
    TesteesAtHand.build(repository, able)
    able
  }

  /** The processes of the second testee with those of the first that play the same part. */
  private def pairs(entries: Seq[ProfileDirectory.Entry]): Seq[Difference] = {
    val counted = entries.filter(_.stacks.counts.nonEmpty)
    for {
      first <- counted if first.testee == entries.head.testee
      second <- counted.find(e => e.testee != first.testee && e.process == first.process)
    } yield Difference(first, second)
  }
}
