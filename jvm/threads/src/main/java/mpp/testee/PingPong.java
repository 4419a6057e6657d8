package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends ThreadBenchmark<PingPongParameters> {

  PingPong(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected Begin create(PingPongParameters parameters, RunScope scope, RunLatch latch)
      throws InterruptedException {
    return ThroughputPingPong.createPairs(onePair(parameters), scope, latch);
  }

  /** Returns what it is the same as: one pair, of which no more than one message is in flight. */
  static ThroughputPingPongParameters onePair(PingPongParameters parameters) {
    return new ThroughputPingPongParameters(parameters.numberOfMessages(), 1, 1, true);
  }
}
