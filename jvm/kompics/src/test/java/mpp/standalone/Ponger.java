package mpp.standalone;

import mpp.standalone.PongerPort.Ping;
import mpp.standalone.PongerPort.Pong;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Negative;

/** Answers messages. */
public final class Ponger extends ComponentDefinition {
  private final Negative<PongerPort> port = provides(PongerPort.class);

  /** A ponger. */
  public Ponger() {
    handle(port, Ping.class, ping -> trigger(Pong.EVENT, port));
  }
}
