package mpp.testee

import mpp.harness.components.ComponentBenchmark
import mpp.harness.parameters.BenchmarkParameters

/** A benchmark of actors within one process. */
abstract class ActorBenchmark[P <: BenchmarkParameters, S <: RunScope](start: () => RunSystem[S])
    extends ComponentBenchmark[P, S, RunSystem[S]] {
  override protected def startSystem(): RunSystem[S] = start()
}
