package mpp.kompics.common;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Port;
import se.sics.kompics.PortType;

/**
 * Operations on a scope's components while they are put together, in the scope's thread: create
 * them, connect them, listen to them. All are started afterwards.
 *
 * <p>None of them may trigger an event before all have been started. A component that gets one
 * while START is on its way to it may lose count of the events that wait for it: the last one then
 * stays where it is until another comes (se.sics.kompics.JavaComponent.execute takes START out of
 * its port before the port has said that it has something).
 */
public final class Composition {
  private final ScopeComponent scope;

  Composition(ScopeComponent scope) {
    this.scope = scope;
  }

  /** Creates a component that lasts until its scope ends. */
  public <C extends ComponentDefinition> Component create(Class<C> definition, Init<C> init) {
    return scope.create(definition, init, true);
  }

  /** Creates a component that lasts until its scope ends, and needs nothing to begin with. */
  public <C extends ComponentDefinition> Component create(Class<C> definition, Init.None init) {
    return scope.create(definition, init, true);
  }

  /**
   * Creates a component that kills itself by the end of the run, for which its scope waits. Where
   * it has children, it may do so only when it knows that they have been killed.
   */
  public <C extends ComponentDefinition> Component createEphemeral(
      Class<C> definition, Init<C> init) {
    return scope.create(definition, init, false);
  }

  /** Creates such a component that needs nothing to begin with. */
  public <C extends ComponentDefinition> Component createEphemeral(
      Class<C> definition, Init.None init) {
    return scope.create(definition, init, false);
  }

  /** Connects a component that provides a port to one that requires it. */
  public <P extends PortType> void connect(
      Component providing, Component requiring, Class<P> port) {
    scope.connect(providing, requiring, port);
  }

  /** Lets the scope, as the component's parent, react to what it triggers on a port. */
  public <E extends KompicsEvent, P extends PortType> void react(
      Port<P> port, Class<E> event, Consumer<E> reaction) {
    scope.react(port, event, reaction);
  }

  /** Returns an address on this node that no other component has or had. */
  public NetAddress newAddress() {
    return scope.newAddress();
  }

  /** Lets a component send to the network, and get what is sent to its address. */
  public void connectToNetwork(Component component, NetAddress address) {
    scope.connectToNetwork(component, address);
  }

  /**
   * Returns whether the scope is to end, for components to which very many events may have come by
   * then: the framework lets them handle all of these before it kills them. For any thread.
   */
  public BooleanSupplier toEnd() {
    return scope::isToEnd;
  }

  ScopeComponent scope() {
    return scope;
  }
}
