package mpp.profile

import kompics.benchmarks.PingPongRequest
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.manifest.Layer
import mpp.manifest.LayerRules
import mpp.manifest.LayerRules.Rule

/** Profiles as tests need them. */
object ProfileExamples {
  val point: Point = Point(LocalBenchmarks.pingPong, PingPongRequest(10))

  /** A testee whose functions' names begin with its symbol.
    *
    * @param micros
    *   its processor time per operation
    */
  def entry(testee: String, micros: Double, stacks: String*): ProfileDirectory.Entry = ProfileDirectory.Entry(
    testee = testee,
    process = "local",
    point = point,
    profiler = "perf",
    event = Event.Cpu,
    stacks = FoldedStacks.parse(stacks),
    layers = new StackLayers(
      LayerRules(Seq(Rule(Layer.Framework, s"$testee."))),
      LayerRules(Seq(Rule(Layer.Harness, "mpp.harness.")))
    ),
    operations = 5,
    plain = Seq(1.0, 2, 3),
    slowDown = None,
    resources = ProcessSummary.unknown.copy(userMicros = Some(micros), kernelMicros = Some(0))
  )
}
