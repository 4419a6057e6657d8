package mpp.cli

import scala.concurrent.duration._

import mpp.orchestrate.Deployment
import mpp.orchestrate.Plan
import mpp.profile.Event
import mpp.profile.ProcessSummary
import mpp.profile.ProfileCost
import mpp.profile.ProfileDirectory
import mpp.profile.ProfiledPoint
import mpp.profile.Profiler
import mpp.profile.Profilers
import mpp.testee.TesteeProcess

/** Profiles testees, one after the other.
  *
  * @param time
  *   the time for which the profiler is attached
  * @param files
  *   a folder for the profilers' files
  */
final private class ProfileRun(
    deployment: Deployment,
    event: Event,
    time: FiniteDuration,
    profilers: Profilers,
    files: os.Path
) {

  /** The profiles of a testee's processes, at the last point of the group. Those that could not be made are told of. */
  def entries(group: Plan.Group): Seq[ProfileDirectory.Entry] = {
    val (testee, point, profiler) = (group.testee, group.points.last, profilers.of(group.testee))
    Terminal.say(s"${testee.symbol} $point".trim.replaceAll("\\s+", " ") + s": ${event.name} by ${profiler.name}")
    val scratch = files / testee.symbol
    var observed = Seq.empty[Long]
    def attach(process: TesteeProcess): Either[String, Profiler.Recording] = {
      val recording = process.agent.pid.toRight("its agent did not tell its process")
        .flatMap(profiler.attach(_, event, folder(scratch, process, "profile")))
      observed ++= recording.map(_.processes).getOrElse(Nil)
      recording
    }
    def count(process: TesteeProcess): Option[ProfiledPoint.CallCounter] =
      process.agent.pid.filter(_ => profilers.systemCalls.problem.isEmpty)
        .flatMap(profilers.systemCalls.attach(_, folder(scratch, process, "calls")).toOption)
    def failed(reason: String) = Terminal.warn(s"${testee.symbol}: $reason")
    try {
      val clients = if (group.benchmark.distributed) point.nodes - 1 else 0
      val start = group.copy(testee = profilers.prepared(testee), points = Seq(point), clients = clients)
      val outcome = deployment.start(start).left.map(f => s"${f.kind.name}: it did not start: ${f.reason}").flatMap {
        new ProfiledPoint(warmUp = time / 2, plain = time / 2, profiled = time, counted = time / 4)
          .measure(_, point)(attach, count)
      }
      outcome.fold(
        reason => {
          failed(reason)
          Nil
        },
        measured => {
          for (profile <- measured.profiles; reason <- profile.stacks.left.toOption)
            failed(s"${profile.process.name.fold("")(_ + ": ")}$reason")
          entries(group, profiler, measured)
        }
      )
    } finally {
      profiler.clean(observed)
      os.remove.all(scratch)
    }
  }

  private def folder(scratch: os.Path, process: TesteeProcess, purpose: String): os.Path = {
    val made = scratch / nameOf(process) / purpose
    os.makeDir.all(made)
    made
  }

  private def entries(group: Plan.Group, profiler: Profiler, measured: ProfiledPoint.Outcome) = {
    val point = group.points.last
    for (profile <- measured.profiles; stacks <- profile.stacks.toOption) yield ProfileDirectory.Entry(
      testee = group.testee.symbol,
      process = nameOf(profile.process),
      point = point,
      profiler = profiler.name,
      event = event,
      stacks = stacks,
      layers = profilers.layers(group.testee),
      operations = measured.during.size * point.amount,
      plain = measured.plain.samples,
      slowDown = ProfileCost.ratio(measured.during.samples, measured.plain.samples),
      resources = ProcessSummary.of(measured, profile, point)
    )
  }

  private def nameOf(process: TesteeProcess): String = process.name.fold(process.role)(_.replace(' ', '-'))
}
