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
  protected int parts(ThroughputPingPongParameters parameters) {
    return parameters.parallelism();
  }

  @Override
  protected String options(ThroughputPingPongParameters parameters) {
    return Boolean.toString(parameters.staticOnly());
  }

  @Override
  protected Composed compose(
      ThroughputPingPongParameters parameters,
      List<NetAddress> partners,
      Composition composition,
      RunLatch latch) {
    List<Component> pingers = new ArrayList<>();
    for (NetAddress ponger : partners) {
      NetAddress self = composition.newAddress();
      Component pinger =
          parameters.staticOnly()
              ? composition.create(
                  StaticPinger.class, new StaticPingerInit(self, ponger, parameters, latch))
              : composition.create(Pinger.class, new PingerInit(self, ponger, parameters, latch));
      composition.connectToNetwork(pinger, self);
      pingers.add(pinger);
    }
    return Composed.beginningWith(
        () -> pingers.forEach(pinger -> RunPort.tell(pinger, RunPort.Begin.EVENT)));
  }

  /** The client's half. */
  public static final class Client extends NetClient {
    @Override
    protected Runnable createPartner(
        int number, NetAddress address, String options, Composition composition) {
      Component ponger =
          Boolean.parseBoolean(options)
              ? composition.create(NetPingPong.Ponger.class, Init.NONE)
              : composition.create(Ponger.class, Init.NONE);
      composition.connectToNetwork(ponger, address);
      return () -> {};
    }
  }

  /** What a pinger of messages without content begins with. */
  public static final class StaticPingerInit extends Init<StaticPinger> {
    private final NetMessage ping;
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;

    StaticPingerInit(
        NetAddress self,
        NetAddress ponger,
        ThroughputPingPongParameters parameters,
        RunLatch latch) {
      this.ping = new NetMessage(self, ponger, StaticPing.EVENT);
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends PINGs without content. */
  public static final class StaticPinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetMessage ping;
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;

    /** A pinger that has not begun. */
    public StaticPinger(StaticPingerInit init) {
      ping = init.ping;
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      subscribe(new ContentHandler<>(StaticPong.class, pong -> onPong()), network);
    }

    private void onBegin(RunPort.Begin begin) {
      while (sent < pipeline) {
        send();
      }
    }

    private void onPong() {
      pongs++;
      if (sent < messages) {
        send();
      } else if (pongs == messages) {
        latch.arrive(pongs);
      }
    }

    private void send() {
      trigger(ping, network);
      sent++;
    }
  }

  /** What a pinger of messages with an index begins with. */
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

  /** Sends PINGs with their indices. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress ponger;
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;
    private long sumOfIndices;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      self = init.self;
      ponger = init.ponger;
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      subscribe(new ContentHandler<>(Pong.class, this::onPong), network);
    }

    private void onBegin(RunPort.Begin begin) {
      while (sent < pipeline) {
        send();
      }
    }

    private void onPong(Pong pong) {
      pongs++;
      sumOfIndices += pong.index();
      if (sent < messages) {
        send();
      } else if (pongs == messages) {
        latch.arrive(sumOfIndices);
      }
    }

    private void send() {
      trigger(new NetMessage(self, ponger, new Ping(sent)), network);
      sent++;
    }
  }

  /** Answers PINGs with their indices. */
  public static final class Ponger extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);

    /** A ponger. */
    public Ponger() {
      subscribe(
          new ContentHandler<>(
              Ping.class,
              (ping, message) -> trigger(message.answer(new Pong(ping.index())), network)),
          network);
    }
  }
}
