package mpp.standalone;

import se.sics.kompics.Component;
import se.sics.kompics.ComponentCore;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;

/** The port by which a component is told to begin. */
public final class GoPort extends PortType {
  {
    request(Go.class);
  }

  /** Begins a run. */
  public static final class Go implements KompicsEvent {
    private static final Go EVENT = new Go();
  }

  static void tell(Component component) {
    component.getPositive(GoPort.class).doTrigger(Go.EVENT, 0, (ComponentCore) null);
  }
}
