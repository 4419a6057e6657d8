package mpp.testee;

import mpp.harness.RunLatch;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Flushed;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ClassMatchedHandler;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** One end of a stream, on the master: what talks to a windower, and hears when all is flushed. */
abstract class StreamEnd extends ComponentDefinition {
  /** What begins and closes it. */
  final Negative<RunPort> run = provides(RunPort.class);

  final Positive<Network> network = requires(Network.class);
  private final NetAddress self;
  private final NetAddress windower;

  /**
   * An end that has not begun.
   *
   * @param toBeFlushed where it arrives once nothing of the run is on its way to it
   */
  StreamEnd(NetAddress self, NetAddress windower, RunLatch toBeFlushed) {
    this.self = self;
    this.windower = windower;
    subscribe(
        new ClassMatchedHandler<Flushed, NetMessage>() {
          @Override
          public void handle(Flushed flushed, NetMessage message) {
            toBeFlushed.arrive();
          }
        },
        network);
  }

  /** Sends to its windower. */
  final void send(NetContent content) {
    trigger(new NetMessage(self, windower, content), network);
  }
}
