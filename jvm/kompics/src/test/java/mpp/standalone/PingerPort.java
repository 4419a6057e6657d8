package mpp.standalone;

import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;

/** How a pinger is told to begin. */
public final class PingerPort extends PortType {
  {
    request(Go.class);
  }

  /** Begins a run. */
  public static final class Go implements KompicsEvent {
    static final Go EVENT = new Go();
  }
}
