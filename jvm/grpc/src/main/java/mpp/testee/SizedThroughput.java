package mpp.testee;

import com.google.protobuf.UnsafeByteOperations;
import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import mpp.harness.RunLatch;
import mpp.harness.numbers.SplitMix64;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.pairs.AckMessage;
import mpp.pairs.PartnersGrpc;
import mpp.pairs.PayloadMessage;

/**
 * SIZEDTHROUGHPUT: sources on the master, which send batches of messages of one size; sinks on the
 * first client, which acknowledge each batch.
 */
final class SizedThroughput
    extends PairMaster<SizedThroughputParameters, PayloadMessage, AckMessage> {

  @Override
  protected StreamObserver<PayloadMessage> call(Channel client, StreamObserver<AckMessage> acks) {
    return PartnersGrpc.newStub(client).sink(acks);
  }

  @Override
  protected Component<PayloadMessage, AckMessage> component(int pair, RunLatch latch) {
    byte[] payload = new SplitMix64(pair).bytes(parameters().messageSize());
    return new Source(parameters(), UnsafeByteOperations.unsafeWrap(payload), latch);
  }
}
