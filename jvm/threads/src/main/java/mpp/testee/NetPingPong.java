package mpp.testee;

import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** NETPINGPONG: a pinger on the master and a ponger on the first client. */
final class NetPingPong extends NetPingers<PingPongParameters> {

  NetPingPong(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected ThroughputPingPongParameters pairs() {
    return parameters().asOnePair();
  }
}
