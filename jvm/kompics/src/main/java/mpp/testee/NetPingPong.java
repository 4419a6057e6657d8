package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.parameters.PingPongParameters;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.PingPongMessages.StaticPing;
import mpp.kompics.common.messages.PingPongMessages.StaticPong;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * NETPINGPONG: a pinger on the master and a ponger on the first client, where all is as with {@link
 * NetThroughputPingPong}.
 */
public final class NetPingPong extends NetBenchmark<PingPongParameters> {

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    NetAddress self = composition.newAddress();
    Component pinger =
        composition.create(
            Pinger.class,
            new PingerInit(self, partners().get(0), parameters().numberOfMessages(), latch));
    composition.connectToNetwork(pinger, self);
    return Composed.beginningWith(() -> RunPort.tell(pinger, RunPort.Begin.EVENT));
  }

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final NetMessage ping;
    private final long messages;
    private final RunLatch latch;

    PingerInit(NetAddress self, NetAddress ponger, long messages, RunLatch latch) {
      this.ping = new NetMessage(self, ponger, StaticPing.EVENT);
      this.messages = messages;
      this.latch = latch;
    }
  }

  /** Sends PINGs, one at a time. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetMessage ping;
    private final long messages;
    private final RunLatch latch;
    private long pongs;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      ping = init.ping;
      messages = init.messages;
      latch = init.latch;
      handle(run, RunPort.Begin.class, begin -> trigger(ping, network));
      subscribe(new ContentHandler<>(StaticPong.class, pong -> onPong()), network);
    }

    private void onPong() {
      pongs++;
      if (pongs < messages) {
        trigger(ping, network);
      } else {
        latch.arrive(pongs);
      }
    }
  }
}
