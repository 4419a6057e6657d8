package mpp.cli

import java.io.IOException

import scala.util.Using

import mpp.manifest.Manifest
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.orchestrate.RunConditions
import mpp.orchestrate.RunManifest
import mpp.orchestrate.StoredRun
import mpp.results.Journal
import mpp.results.RunDirectory
import mpp.results.RunLock
import mpp.testee.StartDeadlines

/** `bench.sc local`: local benchmarks, each testee a process on this machine.
  *
  * @param words
  *   the command line, for the record
  */
final class LocalCommand(repository: Repository, options: BenchOptions, words: Seq[String]) {
  private val results = options.output.fold(repository.root / "results")(repository.path)
  private val agentScript = repository.scripts / "agent.sh"

  /** @return
    *   the exit code
    */
  def run(): Int = {
    options.checkResume()
    options.resume match {
      case Some(run) => resume(Runs.named(repository, run, "--resume", results))
      case None => begin()
    }
  }

  private def begin(): Int = {
    val policy = options.policy
    val space = options.spaceName
    val chosen = Selection.testees(repository.manifests(options.manifests), options.impls.map(_.values))
    val benchmarks = Selection.localBenchmarks(options.benchmarks.map(_.values))
    def planFor(testees: Seq[Manifest]): Plan =
      Selection.plan(testees, benchmarks, space, options.where.fold(Seq.empty[(String, String)])(_.values))
    planFor(chosen): Unit
    def capable = TesteesAtHand.capable(chosen, required = options.impls.isDefined)
    if (options.dryRun.value) {
      DryRun.show(planFor(capable), space, results)
      ExitCode.Done
    } else {
      val starting = startDeadlines
      val directory = createDirectory()
      locked(directory) {
        val testees =
          try {
            val able = capable
            TesteesAtHand.build(repository, able)
            able
          } catch { case e: UserError => os.remove.all(directory.path); throw e }
        val plan = planFor(testees)
        println(
          s"${Numbers.count(plan.size, "point")} (${space.name} space): ${testees.map(_.symbol).mkString(", ")} on " +
            s"${benchmarks.map(_.symbol).mkString(", ")}; results in ${directory.path}"
        )
        val manifest =
          RunManifest.start(repository.root, repository.suiteVersion, words, "local", space, policy, plan)
        new LocalRun(agentScript, directory, manifest, policy, plan, earlier = Nil)
          .measure(options.deadlines, starting, options.strict.value)
      }
    }
  }

  private def resume(directory: RunDirectory): Int = {
    val starting = startDeadlines
    val testees = repository.manifests(options.manifests)
    // A directory that holds no run gets no lock file either.
    def read() = StoredRun.read(directory, testees).fold(error => throw UsageError(error), identity)
    read(): Unit
    locked(directory) {
      val stored = read()
      val torn = Journal.repair(directory.journal)
      if (torn > 0)
        System.err.println(s"removed an unfinished record ($torn bytes) from the end of ${directory.journal}")
      val records = Journal.read(directory.journal).fold(error => throw CommandError(error), identity)
      val rest = stored.plan.remaining(records)
      if (rest.size > 0) TesteesAtHand.build(repository, TesteesAtHand.capable(rest.testees, required = true))
      val differences =
        RunConditions.differences(stored.manifest, repository.suiteVersion, NodeInfo.read(), rest.testees)
      if (differences.nonEmpty && !options.force.value)
        throw UsageError(
          s"${directory.id} cannot be resumed as it began: ${differences.mkString(", ")}; --force goes on all the same"
        )
      println(
        s"${Numbers.count(rest.size, "point")} of ${stored.plan.size} left (${stored.space.name} space); " +
          s"results in ${directory.path}"
      )
      val manifest = RunManifest.resumed(stored.manifest, words, differences)
      new LocalRun(agentScript, directory, manifest, stored.policy, rest, records)
        .measure(options.deadlines, starting, options.strict.value)
    }
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
    StartDeadlines.from(sys.env).fold(error => throw UsageError(error), identity)
}
