package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PingPongParameters;
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

/** PINGPONG: a pinger and a ponger send one message to and fro. */
public final class PingPong extends KompicsBenchmark<PingPongParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component ponger = composition.create(Ponger.class, Init.NONE);
    Component pinger =
        composition.create(Pinger.class, new PingerInit(parameters().numberOfMessages(), latch));
    composition.connect(ponger, pinger, PingPongPort.class);
    return () -> RunPort.tell(pinger, RunPort.Begin.EVENT);
  }

  /** The only PING. */
  public static final class Ping implements KompicsEvent {
    private static final Ping EVENT = new Ping();

    private Ping() {}
  }

  /** The only PONG. */
  public static final class Pong implements KompicsEvent {
    private static final Pong EVENT = new Pong();

    private Pong() {}
  }

  /** The port of a ponger. */
  public static final class PingPongPort extends PortType {
    {
      request(Ping.class);
      indication(Pong.class);
    }
  }

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final long messages;
    private final RunLatch latch;

    PingerInit(long messages, RunLatch latch) {
      this.messages = messages;
      this.latch = latch;
    }
  }

  /** Sends PINGs, one at a time. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<PingPongPort> pingPong = requires(PingPongPort.class);
    private final long messages;
    private final RunLatch latch;
    private long pongs;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      messages = init.messages;
      latch = init.latch;
      handle(run, RunPort.Begin.class, begin -> trigger(Ping.EVENT, pingPong));
      handle(pingPong, Pong.class, this::onPong);
    }

    private void onPong(Pong pong) {
      pongs++;
      if (pongs < messages) {
        trigger(Ping.EVENT, pingPong);
      } else {
        latch.arrive(pongs);
      }
    }
  }

  /** Answers PINGs. */
  public static final class Ponger extends ComponentDefinition {
    private final Negative<PingPongPort> pingPong = provides(PingPongPort.class);

    /** A ponger. */
    public Ponger() {
      handle(pingPong, Ping.class, ping -> trigger(Pong.EVENT, pingPong));
    }
  }
}
