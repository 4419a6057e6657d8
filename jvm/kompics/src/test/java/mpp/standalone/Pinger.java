package mpp.standalone;

import java.util.concurrent.CountDownLatch;
import mpp.standalone.PingerPort.Go;
import mpp.standalone.PongerPort.Ping;
import mpp.standalone.PongerPort.Pong;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;

/** Sends messages. */
public final class Pinger extends ComponentDefinition {
  private final Negative<PingerPort> port = provides(PingerPort.class);
  private final Positive<PongerPort> ponger = requires(PongerPort.class);
  private final long messages;
  private final long pipeline;
  private final CountDownLatch latch;
  private long sent;
  private long received;

  /** What a pinger begins with. */
  public static final class PingerInit extends Init<Pinger> {
    private final StandAlone.Pairs pairs;
    private final CountDownLatch latch;

    PingerInit(StandAlone.Pairs pairs, CountDownLatch latch) {
      this.pairs = pairs;
      this.latch = latch;
    }
  }

  /** A pinger that has not begun. */
  public Pinger(PingerInit init) {
    messages = init.pairs.messages();
    pipeline = init.pairs.pipeline();
    latch = init.latch;
    handle(port, Go.class, go -> begin());
    handle(ponger, Pong.class, pong -> received());
  }

  private void begin() {
    while (sent < pipeline) {
      send();
    }
  }

  private void received() {
    received++;
    if (sent < messages) {
      send();
    } else if (received == messages) {
      latch.countDown();
    }
  }

  private void send() {
    trigger(Ping.EVENT, ponger);
    sent++;
  }
}
