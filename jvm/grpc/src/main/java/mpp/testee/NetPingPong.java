package mpp.testee;

import io.grpc.stub.StreamObserver;
import mpp.harness.RunLatch;
import mpp.harness.parameters.PingPongParameters;
import mpp.pairs.PartnersGrpc.PartnersStub;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/** NETPINGPONG: a pinger on the master and a ponger on the first client. */
final class NetPingPong extends PairMaster<PingPongParameters, PingMessage, PongMessage> {

  @Override
  protected StreamObserver<PingMessage> call(
      PartnersStub partners, StreamObserver<PongMessage> pongs) {
    return partners.pong(pongs);
  }

  @Override
  protected Component<PingMessage, PongMessage> component(int pair, RunLatch latch) {
    return new Pinger(parameters().asOnePair(), latch);
  }
}
