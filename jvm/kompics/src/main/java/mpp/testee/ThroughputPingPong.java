package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
public final class ThroughputPingPong extends KompicsBenchmark<ThroughputPingPongParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    List<Component> pingers = new ArrayList<>();
    for (int pair = 0; pair < parameters().parallelism(); pair++) {
      Component ponger = composition.create(Ponger.class, new PongerInit(parameters()));
      Component pinger = composition.create(Pinger.class, new PingerInit(parameters(), latch));
      composition.connect(ponger, pinger, PingPongPort.class);
      pingers.add(pinger);
    }
    return () -> pingers.forEach(pinger -> RunPort.tell(pinger, RunPort.Begin.EVENT));
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

  /** The port of a ponger. */
  public static final class PingPongPort extends PortType {
    {
      request(StaticPing.class);
      indication(StaticPong.class);
      request(Ping.class);
      indication(Pong.class);
    }
  }

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;

    PingerInit(ThroughputPingPongParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends PINGs, all of them without content or all with their indices. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<PingPongPort> pingPong = requires(PingPongPort.class);
    private final boolean staticOnly;
    private final long messages;
    private final long pipeline;
    private final RunLatch latch;
    private long sent;
    private long pongs;
    private long answer;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      staticOnly = init.parameters.staticOnly();
      messages = init.parameters.messagesPerPair();
      pipeline = init.parameters.pipelineSize();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      // Each handler of a port is asked about each event.
      if (staticOnly) {
        handle(pingPong, StaticPong.class, pong -> onPong(1));
      } else {
        handle(pingPong, Pong.class, pong -> onPong(pong.index()));
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
      trigger(staticOnly ? StaticPing.EVENT : new Ping(sent), pingPong);
      sent++;
    }
  }

  /** The initial values of a ponger. */
  public static final class PongerInit extends Init<Ponger> {
    private final boolean staticOnly;

    PongerInit(ThroughputPingPongParameters parameters) {
      staticOnly = parameters.staticOnly();
    }
  }

  /** Answers PINGs, all of them without content or all with their indices. */
  public static final class Ponger extends ComponentDefinition {
    private final Negative<PingPongPort> pingPong = provides(PingPongPort.class);

    /** A ponger. */
    public Ponger(PongerInit init) {
      if (init.staticOnly) {
        handle(pingPong, StaticPing.class, ping -> trigger(StaticPong.EVENT, pingPong));
      } else {
        handle(pingPong, Ping.class, ping -> trigger(new Pong(ping.index()), pingPong));
      }
    }
  }
}
