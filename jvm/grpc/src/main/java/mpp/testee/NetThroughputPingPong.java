package mpp.testee;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.pairs.PartnersGrpc;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/**
 * NETTPPINGPONG: pairs of pingers on the master and pongers on the first client, each with a
 * pipeline of messages in flight.
 */
final class NetThroughputPingPong
    extends PairMaster<ThroughputPingPongParameters, PingMessage, PongMessage> {

  @Override
  protected StreamObserver<PingMessage> call(Channel client, StreamObserver<PongMessage> pongs) {
    return PartnersGrpc.newStub(client).pong(pongs);
  }

  @Override
  protected Component<PingMessage, PongMessage> component(int pair, RunLatch latch) {
    return new Pinger(parameters(), latch);
  }
}
