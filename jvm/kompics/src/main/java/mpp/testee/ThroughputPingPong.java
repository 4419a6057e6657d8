package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.kompics.common.ComponentBenchmark;
import mpp.kompics.common.Composition;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
public final class ThroughputPingPong extends ComponentBenchmark<ThroughputPingPongParameters> {

  @Override
  protected int parts(ThroughputPingPongParameters parameters) {
    return parameters.parallelism();
  }

  @Override
  protected Runnable compose(
      ThroughputPingPongParameters parameters, Composition composition, RunLatch latch) {
    List<Component> pingers = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      pingers.add(
          parameters.staticOnly()
              ? createStaticPair(parameters, composition, latch)
              : createPair(parameters, composition, latch));
    }
    return () -> pingers.forEach(pinger -> RunPort.tell(pinger, RunPort.Begin.EVENT));
  }

  private static Component createStaticPair(
      ThroughputPingPongParameters parameters, Composition composition, RunLatch latch) {
    Component ponger = composition.create(StaticPonger.class, Init.NONE);
    Component pinger =
        composition.create(StaticPinger.class, new StaticPingerInit(parameters, latch));
    composition.connect(ponger, pinger, StaticPort.class);
    return pinger;
  }

  private static Component createPair(
      ThroughputPingPongParameters parameters, Composition composition, RunLatch latch) {
    Component ponger = composition.create(Ponger.class, Init.NONE);
    Component pinger = composition.create(Pinger.class, new PingerInit(parameters, latch));
    composition.connect(ponger, pinger, IndexedPort.class);
    return pinger;
  }

  /** The only PING without content. */
  public static final class StaticPing implements KompicsEvent {
    private static final StaticPing EVENT = new StaticPing();

    private StaticPing() {}
  }

  /** The only PONG without content. */
  public static final class StaticPong implements KompicsEvent {
    private static final StaticPong EVENT = new StaticPong();

    private StaticPong() {}
  }

  /** What a ponger of messages without content provides. */
  public static final class StaticPort extends PortType {
    {
      request(StaticPing.class);
      indication(StaticPong.class);
    }
  }

  /**
   * PING with its index.
   *
   * @param index number of the message, from 0
   */
  public record Ping(long index) implements KompicsEvent {}

  /**
   * PONG that echoes an index.
   *
   * @param index that of the PING
   */
  public record Pong(long index) implements KompicsEvent {}

  /** What a ponger of messages with an index provides. */
  public static final class IndexedPort extends PortType {
    {
      request(Ping.class);
      indication(Pong.class);
    }
  }

  /** What a pinger of messages without content begins with. */
  public static final class StaticPingerInit extends Init<StaticPinger> {
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;

    StaticPingerInit(ThroughputPingPongParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends PINGs without content. */
  public static final class StaticPinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<StaticPort> pingPong = requires(StaticPort.class);
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;

    /** A pinger that has not begun. */
    public StaticPinger(StaticPingerInit init) {
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      handle(pingPong, StaticPong.class, this::onPong);
    }

    private void onBegin(RunPort.Begin begin) {
      while (sent < pipeline) {
        send();
      }
    }

    private void onPong(StaticPong pong) {
      pongs++;
      if (sent < messages) {
        send();
      } else if (pongs == messages) {
        latch.arrive(pongs);
      }
    }

    private void send() {
      trigger(StaticPing.EVENT, pingPong);
      sent++;
    }
  }

  /** Answers PINGs without content. */
  public static final class StaticPonger extends ComponentDefinition {
    private final Negative<StaticPort> pingPong = provides(StaticPort.class);

    /** A ponger. */
    public StaticPonger() {
      handle(pingPong, StaticPing.class, ping -> trigger(StaticPong.EVENT, pingPong));
    }
  }

  /** What a pinger of messages with an index begins with. */
  public static final class PingerInit extends Init<Pinger> {
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;

    PingerInit(ThroughputPingPongParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends PINGs with their indices. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<IndexedPort> pingPong = requires(IndexedPort.class);
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;
    private long sumOfIndices;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      handle(pingPong, Pong.class, this::onPong);
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
      trigger(new Ping(sent), pingPong);
      sent++;
    }
  }

  /** Answers PINGs with their indices. */
  public static final class Ponger extends ComponentDefinition {
    private final Negative<IndexedPort> pingPong = provides(IndexedPort.class);

    /** A ponger. */
    public Ponger() {
      handle(pingPong, Ping.class, ping -> trigger(new Pong(ping.index()), pingPong));
    }
  }
}
