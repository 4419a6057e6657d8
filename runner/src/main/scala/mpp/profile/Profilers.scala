package mpp.profile

import mpp.build.Module
import mpp.build.ProfilerChoice
import mpp.manifest.Environment
import mpp.manifest.Manifest

/** Finds the profiler for a testee, by the module that it is part of.
  *
  * @param event
  *   the event to be counted
  */
final class Profilers(
    modules: Seq[Module],
    event: Event,
    pySpy: PySpy,
    async: AsyncProfiler = new AsyncProfiler,
    program: Perf = new Perf
) {
  private val perf =
    ProfilerChoice.unwindings.map(unwinding => unwinding -> new PerfProfiler(unwinding, program)).toMap

  /** Counts system calls of testees in any language. */
  val systemCalls: SystemCalls = new SystemCalls(program)

  /** The first of the testee's profilers that can count the event, or the first one. */
  def of(testee: Manifest): Profiler = {
    val all = profilers(testee)
    all.find(_.events.contains(event)).getOrElse(all.head)
  }

  /** The reason why a testee's profiler cannot count the event, if it cannot. */
  def problem(testee: Manifest): Option[String] = {
    val profiler = of(testee)
    if (profiler.events.contains(event)) profiler.problem(event)
    else {
      val (names, events) = (profilers(testee).map(_.name), profilers(testee).flatMap(_.events.map(_.name)).distinct)
      Some(s"${names.mkString(" and ")} cannot count ${event.name}, allowed are ${events.mkString(" and ")}")
    }
  }

  private def profilers(testee: Manifest): Seq[Profiler] = choice(testee).by.map {
    case ProfilerChoice.AsyncProfiler => async
    case ProfilerChoice.Perf => perf(choice(testee).callers)
    case ProfilerChoice.PySpy => pySpy
  }

  /** The testee as it is started for its profiler. */
  def prepared(testee: Manifest): Manifest =
    testee.copy(environment = Environment.appended(testee.environment, choice(testee).environment))

  /** The layers of the testee's functions. */
  def layers(testee: Manifest): StackLayers = new StackLayers(testee.layers, choice(testee).layers)

  private def choice(testee: Manifest) =
    modules.find(module => testee.file.startsWith(module.folder)).fold(ProfilerChoice.default)(_.profiler)
}
