package mpp.testee;

import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * NETTPPINGPONG: pairs of pingers on the master and pongers on the first client, each with a
 * pipeline of messages in flight.
 */
final class NetThroughputPingPong extends NetPingers<ThroughputPingPongParameters> {

  NetThroughputPingPong(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected ThroughputPingPongParameters pairs() {
    return parameters();
  }
}
