package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/** Sends PINGs, as many as the pipeline holds without waiting, then one per PONG. */
final class Pinger implements Component<PingMessage, PongMessage> {
  private final ThroughputPingPongParameters parameters;
  private final RunLatch latch;
  private long sent;
  private long pongs;
  private long answer;

  Pinger(ThroughputPingPongParameters parameters, RunLatch latch) {
    this.parameters = parameters;
    this.latch = latch;
  }

  @Override
  public boolean maySend() {
    return sent < parameters.messagesPerPair() && sent - pongs < parameters.pipelineSize();
  }

  @Override
  public PingMessage next() {
    long index = sent++;
    return parameters.staticOnly()
        ? PingMessage.getDefaultInstance()
        : PingMessage.newBuilder().setIndex(index).build();
  }

  @Override
  public void take(PongMessage pong) {
    pongs++;
    answer += parameters.staticOnly() ? 1 : pong.getIndex();
    if (pongs == parameters.messagesPerPair()) {
      latch.arrive(answer);
    }
  }
}
