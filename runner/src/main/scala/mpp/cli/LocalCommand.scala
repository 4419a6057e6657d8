package mpp.cli

import java.io.IOException

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.build.Builder
import mpp.build.Needs
import mpp.catalogue.Point
import mpp.manifest.Manifest
import mpp.orchestrate.Campaign
import mpp.orchestrate.LocalProcesses
import mpp.orchestrate.Recorder
import mpp.orchestrate.RunManifest
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.Status

/** `bench.sc local`: local benchmarks, each testee a process on this machine. */
final class LocalCommand(repository: Repository) {

  /** @param words
    *   the command line, for the record
    * @return
    *   the exit code
    */
  def run(options: BenchOptions, words: Seq[String]): Int = {
    val policy = options.policy
    val chosen = Selection.testees(repository.manifests(options.manifests), options.impls.map(_.values))
    val benchmarks = Selection.localBenchmarks(options.benchmarks.map(_.values))
    val where = options.where.fold(Seq.empty[(String, String)])(_.values)
    Selection.plan(chosen, benchmarks, options.spaceName, where): Unit
    val directory = createDirectory(options.output.fold(repository.root / "results")(repository.path))
    val testees =
      try available(chosen, required = options.impls.isDefined)
      catch { case e: UserError => os.remove.all(directory.path); throw e }
    val plan = Selection.plan(testees, benchmarks, options.spaceName, where)
    println(
      s"${Numbers.count(plan.size, "point")} (${options.spaceName.name} space): ${testees.map(_.symbol).mkString(", ")} on " +
        s"${benchmarks.map(_.symbol).mkString(", ")}; results in ${directory.path}"
    )
    val manifest = RunManifest.start(repository.root, repository.suiteVersion, words, "local", policy, plan)
    val recorder = new Recorder(directory, manifest)
    val display = new Display(plan.size, System.out, Terminal.columns())
    val processes = new LocalProcesses(repository.scripts / "agent.sh", directory)
    val campaign = new Campaign(policy, options.deadlines, processes.start, new Narrator(recorder, display, processes))
    val guard = new InterruptGuard({
      processes.stopAll()
      recorder.close()
      os.remove.all(directory.scratch)
      System.err.println(
        s"\ninterrupted; ${Numbers.count(recorder.records.size, "finished point")} in ${directory.path}"
      )
    })
    try campaign.run(plan, () => guard.interrupted)
    catch { case e: IOException => throw CommandError(s"cannot write results in ${directory.path}: ${e.getMessage}") }
    finally {
      guard.disarm()
      processes.stopAll()
      recorder.close()
      os.remove.all(directory.scratch)
    }
    report(directory, recorder.records)
    exitCode(recorder.records, options.strict.value)
  }

  private def createDirectory(results: os.Path): RunDirectory =
    try RunDirectory.create(results)
    catch {
      case e: IOException =>
        throw UsageError(s"cannot write results in $results: ${e.getClass.getSimpleName} ${e.getMessage}")
    }

  /** Testees that are built and can run here. One that was not asked for by name is left out if it cannot. */
  private def available(testees: Seq[Manifest], required: Boolean): Seq[Manifest] = {
    val lacking = testees.map(t => t -> t.needs.flatMap(Needs.missing)).filter(_._2.nonEmpty)
    for ((testee, missing) <- lacking) {
      val message = s"${testee.symbol} needs ${missing.mkString(" and ")}"
      if (required) throw CommandError(message) else System.err.println(s"skipping ${testee.symbol}: $message")
    }
    val able = testees.diff(lacking.map(_._1))
    val failed = new Builder(repository.root).build(able)
    if (failed.nonEmpty) throw CommandError(s"cannot build ${failed.mkString(", ")}: the build's output is above")
    if (able.isEmpty) throw CommandError("no testee can run here")
    able
  }

  private def report(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    val counts = Status.all.map(s => s -> records.count(_.status == s)).filter(_._2 > 0)
    println(s"${counts.map { case (s, n) => s"$n ${s.name}" }.mkString(", ")}; results in ${directory.path}")
    if (records.exists(_.status == Status.Failed)) println(s"what failed and why: ${directory.failures}")
  }

  private def exitCode(records: Seq[PointRecord], strict: Boolean): Int = {
    val bad = Set[Status](Status.Failed, Status.Skipped) ++ Option.when(strict)(Status.Unconverged)
    if (records.exists(r => bad(r.status))) ExitCode.Failed else ExitCode.Done
  }

  /** Tells the recorder and the display what happens. */
  final private class Narrator(recorder: Recorder, display: Display, processes: LocalProcesses)
      extends Campaign.Listener {
    def testeeStarted(testee: Manifest, info: Option[TesteeInfo]): Unit = recorder.testee(testee, info)
    def pointStarted(testee: Manifest, point: Point[_]): Unit = display.pointStarted(testee, point)
    def progressed(testee: Manifest, point: Point[_], progress: ProgressResponse): Unit =
      display.progressed(testee, point, progress)
    def pointFinished(testee: Manifest, record: PointRecord): Unit = {
      recorder.point(record)
      display.pointFinished(record)
    }
    def logTail(testee: Manifest): Seq[String] =
      LogTail.read(processes.log(testee))
  }
}
