package mpp.cli

import java.io.IOException

import scala.util.Using

import mpp.build.BuildStages
import mpp.catalogue.Catalogue
import mpp.catalogue.Policy
import mpp.catalogue.Settings
import mpp.manifest.Manifest
import mpp.orchestrate.Cluster
import mpp.orchestrate.Deployment
import mpp.orchestrate.Mode
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.orchestrate.Processors
import mpp.orchestrate.RunConditions
import mpp.orchestrate.RunDescription
import mpp.orchestrate.StoredRun
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.RunLock
import mpp.results.RunManifest
import mpp.testee.StartDeadlines
import mpp.text.Numbers

/** `bench.sc local`, `bench.sc fakeRemote` and `bench.sc remote`: begins a run, or goes on with one.
  *
  * @param clients
  *   the number of clients in distributed benchmarks, by default as many as a benchmark's points need
  * @param cluster
  *   the cluster to measure on; closed at the end
  * @param words
  *   the command line, for the record
  * @param subject
  *   testees to measure
  */
final class MeasureCommand(
    repository: Repository,
    mode: Mode,
    options: BenchOptions,
    clients: Option[Int],
    cluster: Cluster,
    words: Seq[String],
    subject: Subject
) {
  private val results = MeasureCommand.results(repository, options)

  /** @return
    *   the exit code
    */
  def run(): Int =
    try
      options.resume match {
        case Some(run) => resume(Runs.named(repository, run, "--resume", results))
        case None => begin()
      }
    finally cluster.close()

  private def begin(): Int = {
    val policy = options.policy
    val space = options.spaceName
    val (invocations, seed) = (options.invocationsOfPoint, options.seedOfOrder)
    val settings = options.settings
    for (choice <- settings.choices.find(_.isOfLink) if mode != Mode.Remote)
      throw UsageError(s"${choice.text}: ${mode.name} has no links between machines, ${Mode.Remote.name} has")
    val chosen = subject.chosen(options.impls.map(_.values))
    val benchmarks = Selection.benchmarks(mode, options.benchmarks.map(_.values))
    if (policy.verify && !benchmarks.exists(_.verifiable)) {
      val verifiable = Catalogue.benchmarks.filter(_.verifiable).map(_.symbol).mkString(", ")
      Terminal.warn(s"--verify changes nothing: none of these benchmarks has a verification run, only $verifiable")
    }
    for (choice <- settings.choices.find(_.isOfLink) if !benchmarks.exists(_.distributed))
      Terminal.warn(s"${choice.text} changes nothing: none of these benchmarks is distributed")
    def planFor(testees: Seq[Manifest]): Plan = {
      val once = Selection.plan(
        testees,
        benchmarks,
        space,
        options.where.fold(Seq.empty[(String, String)])(_.values),
        clients,
        cluster.mostClients,
        settings
      )
      if (invocations == 1) once else once.interleaved(seed, invocations)
    }
    planFor(chosen): Unit
    settings.of(chosen).flatMap(_.skipped).foreach(Terminal.warn(_))
    def capable = TesteesAtHand
      .capable(repository, chosen, required = options.impls.isDefined, install = options.installs)
    if (options.dryRun.value) {
      DryRun.show(planFor(capable), space, policy, options.precisionOfIntervals, results)
      ExitCode.Done
    } else {
      val starting = startDeadlines
      val directory = createDirectory()
      locked(directory) {
        val (plan, builds, opened) =
          try {
            val stages = buildStages(capable, invocations)
            val plan = planFor(stages.testees)
            val surveyed = usable(cluster.survey(plan, options.cpus, space))
            val builds = begunBuilds(stages, plan)
            val opened = usable(surveyed.open(directory, plan))
            for ((node, _) <- opened.facts; problem <- new Processors(options.cpus, opened.facts).problem(plan, node))
              throw UsageError(problem)
            (plan, builds, opened)
          } catch { case e: UserError => RunDirectory.discard(directory); throw e }
        Terminal.say(
          s"${PlanText.points(plan, space)}: ${plan.testees.map(_.symbol).mkString(", ")} on " +
            s"${benchmarks.map(_.symbol).mkString(", ")}; results in ${directory.path}"
        )
        warnOfGenerators(plan, opened)
        val manifest =
          RunDescription
            .start(repository.root, repository.suiteVersion, words, mode, space, policy, plan, opened, options.cpus)
            .copy(precision = options.precision.map(_.value), sides = subject.sides)
        measure(directory, manifest, policy, plan, earlier = Nil, opened, builds, starting, options.cpus)
      }
    }
  }

  /** Several invocations go through all testees in each block, and other machines get all files at once: both take
    * everything built.
    */
  private def buildStages(testees: Seq[Manifest], invocations: Int): BuildStages =
    if (invocations == 1 && mode != Mode.Remote) TesteesAtHand.stages(repository, testees)
    else BuildStages(Nil, Seq(testees))

  /** Builds the first stage if nothing can be measured before.
    *
    * @return
    *   the other stages' builds
    */
  private def begunBuilds(stages: BuildStages, plan: Plan): StagedBuild = {
    val symbols = plan.testees.map(_.symbol).toSet
    def isPlanned(testee: Manifest) = symbols(testee.symbol)
    val planned = stages.stages.map(_.filter(isPlanned)).filter(_.nonEmpty)
    val (now, later) = planned.splitAt(if (stages.fresh.exists(isPlanned)) 0 else 1)
    TesteesAtHand.build(repository, now.flatten)
    if (later.nonEmpty)
      Terminal.say(s"built in between: ${later.map(_.map(_.symbol).mkString(", ")).mkString("; then ")}")
    new StagedBuild(later, TesteesAtHand.tryBuild(repository, _))
  }

  /** The generator of an open loop spins on a processor that the framework then does not have. */
  private def warnOfGenerators(plan: Plan, nodes: Nodes): Unit = {
    val granted = nodes.facts.flatMap(_._2.processorsAvailable).minOption
    for {
      (few, groups) <- plan.groups.filter(_.benchmark.latencies).groupBy(_.settings.processors.orElse(granted)).toSeq
      processors <- few if processors < Settings.ProcessorsForGenerator
    }
      Terminal.warn(
        s"${groups.map(_.benchmark.symbol).distinct.mkString(", ")}: the generator of requests takes one of " +
          s"${Numbers.count(processors, "processor")}, so latencies tell of a busy machine (docs/methodology.md)"
      )
  }

  private def resume(directory: RunDirectory): Int = {
    val starting = startDeadlines
    val testees = subject.testees
    for (stray <- directory.stray)
      throw UsageError(s"$stray: is no file or folder of ${directory.path}, which is not resumed therefore")
    // A directory that holds no run gets no lock file either.
    def read() = StoredRun.read(directory, testees).orUsageError
    val compared = RunManifest.read(directory).orUsageError.exists(_.sides.isDefined)
    val command = if (compared) AbCommand.Name else read().mode.name
    if (command != subject.command)
      throw UsageError(s"${directory.id} is a run of $command: ./bench.sc $command --resume goes on with it")
    locked(directory) {
      val stored = read()
      val torn = Journal.repair(directory.journal).orUsageError
      if (torn > 0)
        Terminal.warn(s"removed an unfinished record ($torn bytes) from the end of ${directory.journal}")
      val records = Journal.read(directory.journal).orUsageError
      val rest = stored.plan.remaining(records)
      val surveyed = usable(cluster.survey(rest, stored.pinning, stored.space))
      if (rest.size > 0) TesteesAtHand.build(
        repository,
        TesteesAtHand.capable(repository, rest.testees, required = true, install = options.installs)
      )
      // For the whole plan: the nodes have to be the same.
      val opened = usable(surveyed.open(directory, stored.plan))
      val differences =
        RunConditions.differences(stored.manifest, repository.suiteVersion, opened.facts, rest.testees)
      if (differences.nonEmpty && !options.force.value) throw MeasureCommand.refusal(directory, differences)
      Terminal.say(
        s"${PlanText.count(rest.size, rest)} of ${stored.plan.size} left (${stored.space.name} space); " +
          s"results in ${directory.path}"
      )
      opened.sweep(directory.id)
      val manifest = stored.manifest.resumed(words, differences)
      measure(directory, manifest, stored.policy, rest, records, opened, StagedBuild.none, starting, stored.pinning)
    }
  }

  private def measure(
      directory: RunDirectory,
      manifest: RunManifest,
      policy: Policy,
      plan: Plan,
      earlier: Seq[PointRecord],
      opened: Nodes,
      builds: StagedBuild,
      starting: StartDeadlines,
      pinning: Option[Pinning]
  ): Int = {
    for (mixture <- RunConditions.mixtures(opened.facts))
      Terminal.warn(s"$mixture: the processes of a testee have different releases of it")
    val run =
      new BenchRun(subject.command, directory, manifest, policy, plan, earlier, opened, builds, options.force.value)
    val deployment = new Deployment(opened, directory, starting, pinning)
    val code = run.measure(deployment, options.deadlines, options.strict.value)
    code.max(subject.conclude(directory))
  }

  private def usable[A](nodes: Either[Cluster.Problem, A]): A = nodes match {
    case Right(usable) => usable
    case Left(Cluster.Misuse(reason)) => throw UsageError(reason)
    case Left(Cluster.Unfit(problems)) =>
      throw CommandError("these nodes cannot be used:", problems)
  }

  /** @throws UsageError if another run writes to the directory, or it cannot be written */
  private def locked[A](directory: RunDirectory)(action: => A): A = {
    val lock =
      try RunLock.acquire(directory)
      catch { case e: IOException => throw UsageError(s"cannot write results in ${directory.path}: ${e.getMessage}") }
    Using.resource(lock.getOrElse(throw UsageError(s"another run is at work in ${directory.path}")))(_ => action)
  }

  private def createDirectory(): RunDirectory =
    try RunDirectory.create(results)
    catch {
      case e: IOException =>
        throw UsageError(s"cannot write results in $results: ${e.getClass.getSimpleName} ${e.getMessage}")
    }

  private def startDeadlines: StartDeadlines =
    StartDeadlines.from(sys.env).orUsageError
}

object MeasureCommand {

  /** The folder of the runs. */
  def results(repository: Repository, options: BenchOptions): os.Path =
    options.output.fold(repository.root / "results")(repository.path)

  /** @param differences
    *   from the begin of the run, a phrase each
    */
  private[cli] def refusal(directory: RunDirectory, differences: Seq[String]): UsageError =
    UsageError(
      s"${directory.id} cannot be resumed as it began: ${differences.mkString(", ")}; --force goes on all the same"
    )
}
