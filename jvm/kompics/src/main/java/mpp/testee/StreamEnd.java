package mpp.testee;

import mpp.kompics.common.PartitionEnd;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Flushed;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** One end of a stream, on the master: what talks to a windower, and hears when all is flushed. */
abstract class StreamEnd extends ComponentDefinition {
  /** The port that begins and closes it. */
  final Negative<RunPort> run = provides(RunPort.class);

  final Positive<Network> network = requires(Network.class);
  private final PartitionEnd end;

  /** An end that has not begun. */
  StreamEnd(PartitionEnd end) {
    this.end = end;
    subscribe(new ContentHandler<>(Flushed.class, flushed -> end.toBeFlushed().arrive()), network);
  }

  /** Sends to its windower. */
  final void send(NetContent content) {
    trigger(new NetMessage(end.self(), end.windower(), content), network);
  }
}
