package mpp.testee;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.pairs.EndsGrpc;
import mpp.pairs.TransferMessage;

/**
 * NETCONNECTIONS: pairs with a stream each, which all meet before a run. Few of them send each
 * other bytes in it.
 */
final class NetConnections
    extends PairMaster<NetConnectionsParameters, TransferMessage, TransferMessage> {
  @Override
  protected StreamObserver<TransferMessage> call(
      Channel client, StreamObserver<TransferMessage> answers) {
    return EndsGrpc.newStub(client).exchange(answers);
  }

  @Override
  protected void meet(RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    introduce(partners(), Transfers.MEET, latch);
  }

  @Override
  protected int activePairs() {
    return parameters().activePairs();
  }

  @Override
  protected Component<TransferMessage, TransferMessage> component(int pair, RunLatch latch) {
    return new MasterEnd(pair, parameters().terms(), latch);
  }
}
