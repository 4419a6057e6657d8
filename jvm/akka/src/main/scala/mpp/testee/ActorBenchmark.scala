package mpp.testee

import mpp.harness.LocalBenchmark

/** A benchmark of actors within one process. */
abstract class ActorBenchmark[P, S <: RunScope](startSystem: () => RunSystem[S])
    extends Runs[P, S]
    with LocalBenchmark[P] {

  override def setUp(parameters: P): Unit = begin(parameters, startSystem())
}
