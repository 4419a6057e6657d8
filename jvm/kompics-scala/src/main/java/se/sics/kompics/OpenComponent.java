package se.sics.kompics;

import java.util.Collection;
import org.slf4j.MDC;
import se.sics.kompics.HandlerStore.HandlerList;
import se.sics.kompics.HandlerStore.MatchedHandlerList;

/**
 * A component whose own ports are not {@link JavaPort}s. Life cycle, faults and configuration are
 * those of {@link JavaComponent}, which keeps to itself what is needed to add other ports: this
 * class, in its package, passes that on.
 */
public abstract class OpenComponent extends JavaComponent {
  // Kompics makes components tasks of a fork-join pool, which could be serialised.
  private static final long serialVersionUID = 1;

  /** The core of a component. */
  protected OpenComponent(ComponentDefinition definition) {
    super(definition);
  }

  /** Makes what the calling thread logs bear the component's context, until it is cleared. */
  protected final void enterLoggingContext() {
    component.setMDC();
    MDC.put(ComponentDefinition.MDC_KEY_CSTATE, state.name());
  }

  /** Returns the classes of events that a port carries towards its owner. */
  protected static Collection<Class<? extends KompicsEvent>> arriving(PortCore<?> port) {
    return port.isPositive ? port.portType.getPositiveEvents() : port.portType.getNegativeEvents();
  }

  /** Takes the first event that waits at a port; null if there is none. */
  protected static KompicsEvent poll(JavaPort<?> port) {
    return port.pickFirstEvent();
  }

  /** Executes all handlers of a port that match an event, until one throws. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  protected static void execute(JavaPort<?> port, KompicsEvent event) {
    HandlerList handlers = port.getSubscribedHandlers(event);
    for (int i = 0; i < handlers.length; i++) {
      ((Handler<KompicsEvent>) handlers.subscriptions[i]).handle(event);
    }
    if (event instanceof PatternExtractor extractor) {
      MatchedHandlerList matched = port.getSubscribedMatchers(extractor);
      for (int i = 0; i < matched.length; i++) {
        matched.subscriptions[i].handle(extractor.extractValue(), extractor);
      }
    }
  }
}
