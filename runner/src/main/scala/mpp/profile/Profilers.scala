package mpp.profile

import mpp.build.Module
import mpp.build.ProfilerChoice
import mpp.manifest.Environment
import mpp.manifest.Manifest

/** Finds the profiler for a testee, by the module that it is part of. */
final class Profilers(modules: Seq[Module]) {
  private val async = new AsyncProfiler
  private val perf = ProfilerChoice.unwindings.map(unwinding => unwinding -> new PerfProfiler(unwinding)).toMap

  def of(testee: Manifest): Profiler = choice(testee) match {
    case ProfilerChoice(ProfilerChoice.AsyncProfiler, _, _) => async
    case ProfilerChoice(ProfilerChoice.Perf, callers, _) => perf(callers)
  }

  /** The testee as it is started for its profiler. */
  def prepared(testee: Manifest): Manifest =
    testee.copy(environment = Environment.appended(testee.environment, choice(testee).environment))

  private def choice(testee: Manifest) =
    modules.find(module => testee.file.startsWith(module.folder)).fold(ProfilerChoice.default)(_.profiler)
}
