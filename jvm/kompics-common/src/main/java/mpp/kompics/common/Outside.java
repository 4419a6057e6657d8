package mpp.kompics.common;

import se.sics.kompics.ComponentCore;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Port;

/** Sends events from threads outside of Kompics. */
public final class Outside {
  private Outside() {}

  /**
   * Triggers an event on a port of a component, as seen from outside; from any thread.
   *
   * @param port one that the component provides
   */
  public static void tell(Port<?> port, KompicsEvent event) {
    // No component is the sender, which only the deprecated kind of request needs.
    port.doTrigger(event, 0, (ComponentCore) null);
  }
}
