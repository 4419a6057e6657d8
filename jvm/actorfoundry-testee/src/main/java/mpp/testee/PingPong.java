package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PingPongParameters;

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends ActorBenchmark<PingPongParameters> {

  PingPong(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    return ThroughputPingPong.createPairs(parameters().asOnePair(), scope.foundry(), latch);
  }
}
