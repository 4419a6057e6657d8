package mpp.profile

import mpp.build.Module
import mpp.build.ProfilerChoice
import mpp.manifest.Environment
import mpp.manifest.Manifest

/** Finds the profiler for a testee, by the module that it is part of. */
final class Profilers(modules: Seq[Module], async: AsyncProfiler = new AsyncProfiler, program: Perf = new Perf) {
  private val perf =
    ProfilerChoice.unwindings.map(unwinding => unwinding -> new PerfProfiler(unwinding, program)).toMap

  /** Counts system calls of testees in any language. */
  val systemCalls: SystemCalls = new SystemCalls(program)

  def of(testee: Manifest): Profiler = choice(testee) match {
    case ProfilerChoice(ProfilerChoice.AsyncProfiler, _, _, _) => async
    case ProfilerChoice(ProfilerChoice.Perf, callers, _, _) => perf(callers)
  }

  /** The reason why a testee's profiler cannot count an event, if it cannot. */
  def problem(testee: Manifest, event: Event): Option[String] = {
    val profiler = of(testee)
    if (profiler.events.contains(event)) profiler.problem(event)
    else
      Some(s"${profiler.name} cannot count ${event.name}, allowed are ${profiler.events.map(_.name).mkString(" and ")}")
  }

  /** The testee as it is started for its profiler. */
  def prepared(testee: Manifest): Manifest =
    testee.copy(environment = Environment.appended(testee.environment, choice(testee).environment))

  /** The layers of the testee's functions. */
  def layers(testee: Manifest): StackLayers = new StackLayers(testee.layers, choice(testee).layers)

  private def choice(testee: Manifest) =
    modules.find(module => testee.file.startsWith(module.folder)).fold(ProfilerChoice.default)(_.profiler)
}
