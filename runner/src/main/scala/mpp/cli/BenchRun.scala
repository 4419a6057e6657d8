package mpp.cli

import java.io.IOException

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Link
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.catalogue.Settings
import mpp.manifest.Manifest
import mpp.orchestrate.Campaign
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Deployment
import mpp.orchestrate.Nodes
import mpp.orchestrate.Plan
import mpp.orchestrate.PointOutcome
import mpp.orchestrate.Recorder
import mpp.orchestrate.ReferenceKernel
import mpp.orchestrate.RunConditions
import mpp.results.Doubt
import mpp.results.PointRecord
import mpp.results.PointSamples
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status

/** A run, or the rest of one that began earlier: measures, shows and keeps results until the plan is done.
  *
  * @param command
  *   the command that goes on with it
  * @param directory
  *   the directory for results; its lock is held
  * @param manifest
  *   the contents of `manifest.json`
  * @param earlier
  *   records that the journal holds already
  * @param nodes
  *   where; closed at the end
  * @param builds
  *   testees that are built while the run goes on
  * @param force
  *   true if a resumed run goes on with testees whose runtime has changed
  * @param guarded
  *   makes a guard that ends the run in good order
  */
final class BenchRun(
    command: String,
    directory: RunDirectory,
    manifest: RunManifest,
    policy: Policy,
    plan: Plan,
    earlier: Seq[PointRecord],
    nodes: Nodes,
    builds: StagedBuild = StagedBuild.none,
    force: Boolean = false,
    guarded: (=> Unit) => InterruptGuard = new InterruptGuard(_)
) {

  private val precision = manifest.precision.map(Precision(_))

  /** @param deployment
    *   starts testees; of no use afterwards
    * @param strict
    *   true if points that did not converge count as failed
    * @return
    *   the exit code
    * @throws CommandError
    *   if results cannot be written any more; every process has been ended then
    * @throws UsageError
    *   if a testee of a resumed run has another runtime than before; likewise
    */
  def measure(deployment: Deployment, deadlines: Deadlines, strict: Boolean): Int =
    try {
      val recorder = new Recorder(directory, manifest, earlier)
      carryOut(recorder, deployment, deadlines)
      report(recorder.records)
      exitCode(recorder.records, strict)
    } catch {
      case e: IOException =>
        throw CommandError(
          s"cannot write results: ${e.getMessage}; points finished before are kept, $advice"
        )
    }

  private def carryOut(recorder: Recorder, deployment: Deployment, deadlines: Deadlines): Unit = {
    val display = new Display(plan.pointsOfTestees, plan.invocations, System.out, Terminal.size())
    lazy val kernel = new ReferenceKernel
    val narrator = new Narrator(recorder, display)
    def links(group: Plan.Group) = nodes.links(group.settings.link.getOrElse(Link.Plain), group.clients)
    def start(group: Plan.Group) = builds.failure(group.testee).toLeft(()).flatMap(_ => deployment.start(group))
    def prepare(testee: Manifest): Unit = {
      display.clear()
      builds.prepare(testee)
    }
    val campaign = new Campaign(policy, deadlines, start, narrator, () => kernel.millis(), links, prepare)
    def end(): Unit = {
      deployment.stopAll()
      try recorder.close()
      finally nodes.close()
    }
    val guard = guarded {
      display.clear()
      builds.awaitEnd()
      end()
      val finished = PlanText.count(recorder.records.size, plan)
      // The terminal shows ^C there.
      Terminal.warn(Seq("", s"interrupted; $finished finished, kept in ${directory.path}, $advice"))
    }
    def enough(invocation: Int) = precision.exists(_.enough(invocation, recorder.records))
    try campaign.run(plan, () => guard.interrupted, enough)
    finally {
      display.clear()
      guard.disarm()
      end()
    }
  }

  private def advice: String = s"./bench.sc $command --resume ${directory.path} goes on"

  private def report(records: Seq[PointRecord]): Unit = {
    val counts = Status.all.map(s => s -> records.count(_.status == s)).filter(_._2 > 0)
    val all = if (plan.invocations == 1) "" else s", of ${PlanText.count(records.size, plan)}"
    Terminal.say(s"${counts.map { case (s, n) => s"$n ${s.name}" }.mkString(", ")}$all; results in ${directory.path}")
    if (records.exists(_.status == Status.Failed)) Terminal.say(s"failures and their reasons: ${directory.failures}")
    precision.toSeq.flatMap(_.report(records)).foreach(Terminal.say(_))
    Doubt.headline(PointSamples.of(records).map(Doubt.of)).foreach(h => Terminal.say(s"flagged points: $h"))
    Pressure.report(records, plan).foreach(Terminal.say(_))
    records.map(r => directory.history(r.point, r.invocation)).filter(os.isFile(_)).foreach(h =>
      Terminal.say(s"history at fault: $h")
    )
    nodes.kept.foreach(directories => Terminal.say(s"directories of the nodes: $directories"))
    // The command that compares two builds tells its own.
    if (manifest.sides.isEmpty) new Conclusion(
      command,
      directory,
      records.filterNot(r => plan.lacksNodes(r.point))
    ).lines.foreach(Terminal.say(_))
  }

  private def exitCode(records: Seq[PointRecord], strict: Boolean): Int = {
    val bad = Set[Status](Status.Failed, Status.Skipped) ++ Option.when(strict)(Status.Unconverged)
    if (records.exists(r => bad(r.status) && !plan.lacksNodes(r.point))) ExitCode.Failed else ExitCode.Done
  }

  /** Tells the recorder and the display of events.
    *
    * @throws UsageError
    *   if a testee of a resumed run has another runtime than before, which nobody has accepted
    */
  final private class Narrator(recorder: Recorder, display: Display) extends Campaign.Listener {
    def testeeStarted(testee: Manifest, settings: Settings, info: Option[TesteeInfo]): Unit = {
      for (difference <- RunConditions.runtimeDifference(manifest, testee.symbol, info))
        if (force) recorder.accepted(difference)
        else throw MeasureCommand.refusal(directory, Seq(difference))
      recorder.testee(testee, settings, info)
    }
    def pointStarted(testee: Manifest, point: Point): Unit = display.pointStarted(testee, point)
    def progressed(testee: Manifest, point: Point, progress: ProgressResponse): Unit =
      display.progressed(testee, point, progress)
    def pointFinished(testee: Manifest, outcome: PointOutcome): Unit = {
      recorder.point(outcome)
      display.pointFinished(outcome.record)
    }
  }
}
