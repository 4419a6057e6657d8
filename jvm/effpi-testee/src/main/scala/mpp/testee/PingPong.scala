package mpp.testee

import effpi.ProcessSystem.Settings
import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong(settings: Settings) extends EffpiBenchmark[PingPongParameters](settings) {
  override protected def components(scope: RunScope, latch: RunLatch): Components =
    ThroughputPingPong.pairs(parameters.asOnePair, scope, latch)
}
