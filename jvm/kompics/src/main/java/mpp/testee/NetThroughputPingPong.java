package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.PingPongMessages.Ping;
import mpp.kompics.common.messages.PingPongMessages.Pong;
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
 * NETTPPINGPONG: pairs of pingers on the master and pongers on the first client, each with a
 * pipeline of messages in flight.
 */
public final class NetThroughputPingPong extends NetBenchmark<ThroughputPingPongParameters> {

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    List<Component> pingers = new ArrayList<>();
    for (NetAddress ponger : partners()) {
      NetAddress self = composition.newAddress();
      Component pinger =
          composition.create(Pinger.class, new PingerInit(self, ponger, parameters(), latch));
      composition.connectToNetwork(pinger, self);
      pingers.add(pinger);
    }
    return Composed.beginningWith(
        () -> pingers.forEach(pinger -> RunPort.tell(pinger, RunPort.Begin.EVENT)));
  }

  /** Makes the client's half. */
  static NetClient client() {
    return new NetClient(
        (number, address, options, composition) ->
            composition.create(Ponger.class, new PongerInit(Boolean.parseBoolean(options))));
  }

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final NetAddress self;
    private final NetAddress ponger;
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;

    PingerInit(
        NetAddress self,
        NetAddress ponger,
        ThroughputPingPongParameters parameters,
        RunLatch latch) {
      this.self = self;
      this.ponger = ponger;
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends PINGs, all of them without content or all with their indices. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress ponger;
    private final NetMessage staticPing;
    private final boolean staticOnly;
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;
    private long answer;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      self = init.self;
      ponger = init.ponger;
      staticPing = new NetMessage(self, ponger, StaticPing.EVENT);
      staticOnly = init.parameters.staticOnly();
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      // Each handler of a port is asked about each message.
      if (staticOnly) {
        subscribe(new ContentHandler<>(StaticPong.class, pong -> onPong(1)), network);
      } else {
        subscribe(new ContentHandler<>(Pong.class, pong -> onPong(pong.index())), network);
      }
    }

    private void onBegin(RunPort.Begin begin) {
      while (sent < pipeline) {
        send();
      }
    }

    private void onPong(long share) {
      pongs++;
      answer += share;
      if (sent < messages) {
        send();
      } else if (pongs == messages) {
        latch.arrive(answer);
      }
    }

    private void send() {
      trigger(staticOnly ? staticPing : new NetMessage(self, ponger, new Ping(sent)), network);
      sent++;
    }
  }

  /** The initial values of a ponger. */
  public static final class PongerInit extends Init<Ponger> {
    private final boolean staticOnly;

    PongerInit(boolean staticOnly) {
      this.staticOnly = staticOnly;
    }
  }

  /** Answers PINGs, all of them without content or all with their indices. */
  public static final class Ponger extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);

    /** A ponger. */
    public Ponger(PongerInit init) {
      if (init.staticOnly) {
        subscribe(
            new ContentHandler<>(
                StaticPing.class,
                (ping, message) -> trigger(message.answer(StaticPong.EVENT), network)),
            network);
      } else {
        subscribe(
            new ContentHandler<>(
                Ping.class,
                (ping, message) -> trigger(message.answer(new Pong(ping.index())), network)),
            network);
      }
    }
  }
}
