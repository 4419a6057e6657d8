package mpp.testee

import cats.effect.IO
import cats.effect.std.Supervisor
import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends FiberBenchmark[PingPongParameters] {
  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    ThroughputPingPong.pairs(parameters.asOnePair, latch)
}
