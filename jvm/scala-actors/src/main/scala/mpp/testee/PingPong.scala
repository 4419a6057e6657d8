package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong(kind: ActorKind) extends ActorBenchmark[PingPongParameters](kind) {
  override protected def components(scope: RunScope, latch: RunLatch): () => Unit =
    ThroughputPingPong.pairs(parameters.asOnePair, scope, latch)
}
