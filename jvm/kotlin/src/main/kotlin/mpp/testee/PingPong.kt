package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters

/** PINGPONG: a pinger and a ponger send one message to and fro. */
class PingPong : CoroutineBenchmark<PingPongParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin = createPairs(parameters().asOnePair(), scope, latch)
}
