package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters
import zio.UIO

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends FiberBenchmark[PingPongParameters] {
  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    ThroughputPingPong.pairs(parameters.asOnePair, latch)
}
