package mpp.standalone;

import mpp.standalone.GoPort.Go;
import mpp.standalone.PongerPort.Ping;
import mpp.standalone.PongerPort.Pong;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;

/** Sends messages. */
public final class Pinger extends ComponentDefinition {
  private final Negative<GoPort> port = provides(GoPort.class);
  private final Positive<PongerPort> ponger = requires(PongerPort.class);
  private final long messages;
  private final long pipeline;
  private final Runnable done;
  private long sent;
  private long received;

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final Pairs pairs;
    private final Runnable done;

    PingerInit(Pairs pairs, Runnable done) {
      this.pairs = pairs;
      this.done = done;
    }
  }

  /** A pinger that has not begun. */
  public Pinger(PingerInit init) {
    messages = init.pairs.messages();
    pipeline = init.pairs.pipeline();
    done = init.done;
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
      done.run();
    }
  }

  private void send() {
    trigger(Ping.EVENT, ponger);
    sent++;
  }
}
