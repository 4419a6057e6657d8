package mpp.testee;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import mpp.harness.RunLatch;
import mpp.harness.parameters.PingPongParameters;
import mpp.pairs.PartnersGrpc;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/** NETPINGPONG: a pinger on the master and a ponger on the first client. */
final class NetPingPong extends PairMaster<PingPongParameters, PingMessage, PongMessage> {

  @Override
  protected StreamObserver<PingMessage> call(Channel client, StreamObserver<PongMessage> pongs) {
    return PartnersGrpc.newStub(client).pong(pongs);
  }

  @Override
  protected Component<PingMessage, PongMessage> component(int pair, RunLatch latch) {
    return new Pinger(parameters().asOnePair(), latch);
  }
}
