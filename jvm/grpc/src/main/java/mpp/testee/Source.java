package mpp.testee;

import com.google.protobuf.ByteString;
import mpp.harness.RunLatch;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.pairs.AckMessage;
import mpp.pairs.PayloadMessage;

/** Sends batches: two without waiting, then one per ACK. */
final class Source implements Component<PayloadMessage, AckMessage> {
  private final SizedThroughputParameters parameters;
  private final ByteString payload;
  private final RunLatch latch;
  private long allowed;
  private long sent;
  private long acks;
  private long acknowledgedBytes;

  Source(SizedThroughputParameters parameters, ByteString payload, RunLatch latch) {
    this.parameters = parameters;
    this.payload = payload;
    this.latch = latch;
    allowed = parameters.firstBatches() * parameters.batchSize();
  }

  @Override
  public boolean maySend() {
    return sent < allowed;
  }

  @Override
  public PayloadMessage next() {
    sent++;
    return PayloadMessage.newBuilder().setPayload(payload).build();
  }

  @Override
  public void take(AckMessage ack) {
    acks++;
    acknowledgedBytes += ack.getPayloadBytes();
    long all = parameters.numberOfBatches() * parameters.batchSize();
    allowed = Math.min(all, allowed + parameters.batchSize());
    if (acks == parameters.numberOfBatches()) {
      latch.arrive(acknowledgedBytes);
    }
  }
}
