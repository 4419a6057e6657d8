package mpp.standalone;

import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;

/** The port of a ponger. */
public final class PongerPort extends PortType {
  {
    request(Ping.class);
    indication(Pong.class);
  }

  /** A message without content. */
  public static final class Ping implements KompicsEvent {
    static final Ping EVENT = new Ping();
  }

  /** Its answer. */
  public static final class Pong implements KompicsEvent {
    static final Pong EVENT = new Pong();
  }
}
