package mpp.kompics.common;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetSelector;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Fault;
import se.sics.kompics.Init;
import se.sics.kompics.Kill;
import se.sics.kompics.Killed;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Port;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;
import se.sics.kompics.Started;
import se.sics.kompics.network.Network;

/**
 * Parent of components that belong together; {@link Scope} is how threads outside of Kompics use
 * it.
 *
 * <p>It keeps to what the life cycle demands. A component that is killed forgets all control events
 * that wait for it, among them that a child has been killed, and then waits for that child for
 * ever. Therefore no parent is killed before all of its children that end themselves are gone: this
 * component waits for those of its own, then kills the others, and is killed when it is alone.
 */
public final class ScopeComponent extends ComponentDefinition {

  /** The scope's begin. */
  public static final class ScopeInit extends Init<ScopeComponent> {
    final CompletableFuture<ScopeComponent> started = new CompletableFuture<>();
    private final Optional<Supplier<NetAddress>> addresses;
    private final Consumer<Throwable> onFailure;

    /**
     * A beginning.
     *
     * @param addresses those of the node, where there is a network
     * @param onFailure is told of every failure of the scope's components, in the scope's thread
     */
    ScopeInit(Optional<Supplier<NetAddress>> addresses, Consumer<Throwable> onFailure) {
      this.addresses = addresses;
      this.onFailure = onFailure;
    }
  }

  private final Positive<Network> network = requires(Network.class);
  private final Optional<Supplier<NetAddress>> addresses;
  private final Consumer<Throwable> onFailure;

  // Sets that also a thread may go through that gives the scope up while a handler still runs.
  private final Set<Component> lasting = ConcurrentHashMap.newKeySet();
  private final Set<Component> ephemeral = ConcurrentHashMap.newKeySet();
  private final Map<Component, Runnable> whenKilled = new ConcurrentHashMap<>();

  private Optional<Positive<Network>> provider = Optional.empty();
  private List<Component> unstarted = new ArrayList<>();
  private final Map<Component, Starting<?>> starting = new HashMap<>();
  private volatile boolean toEnd;
  private boolean ending;
  private boolean killing;
  private Runnable whenEmpty = () -> {};

  /** Makes a scope without components. */
  public ScopeComponent(ScopeInit init) {
    addresses = init.addresses;
    onFailure = init.onFailure;
    handle(control, Start.class, start -> init.started.complete(this));
    handle(control, Started.class, started -> onStarted(started.component));
    handle(control, Killed.class, killed -> onKilled(killed.component));
    handle(loopback, Task.class, task -> task.work().run());
  }

  /** A fault of a child, or below it, is told to whoever opened the scope. */
  @Override
  public Fault.ResolveAction handleFault(Fault fault) {
    Starting<?> together = starting.remove(fault.getSourceCore());
    if (together != null) {
      together.failed(fault.getCause());
    }
    onFailure.accept(fault.getCause());
    return Fault.ResolveAction.RESOLVED;
  }

  /** Creates children and starts them. What comes back is complete once all have started. */
  <T> CompletableFuture<T> compose(Function<Composition, T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    execute(() -> compose(work, done));
    return done;
  }

  /** Kills all children, those that end themselves excepted: for these it waits. */
  CompletableFuture<Void> end() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    toEnd = true;
    execute(
        () -> {
          ending = true;
          whenEmpty = () -> done.complete(null);
          endIfPossible();
        });
    return done;
  }

  /** Kills one child, which has no children any more. */
  CompletableFuture<Void> kill(Component child) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    execute(
        () -> {
          Runnable last = whenKilled.getOrDefault(child, () -> {});
          whenKilled.put(
              child,
              () -> {
                last.run();
                done.complete(null);
              });
          killNow(child);
        });
    return done;
  }

  /** Gives a child up, whatever it does or has below it. May be called from any thread. */
  void abandon(Component child) {
    // From here on it handles nothing, and nothing reaches it.
    destroy(child);
    forget(child);
    if (child.getComponent() instanceof ScopeComponent scope) {
      scope.abandonAll();
    } else {
      child.getComponent().tearDown();
    }
  }

  /** Gives all children up. May be called from any thread. */
  void abandonAll() {
    List<Component> all = new ArrayList<>(lasting);
    all.addAll(ephemeral);
    all.forEach(this::abandon);
  }

  // The steps of a composition.

  <C extends ComponentDefinition> Component create(
      Class<C> definition, Init<C> init, boolean lasts) {
    return add(create(definition, init), lasts);
  }

  <C extends ComponentDefinition> Component create(
      Class<C> definition, Init.None init, boolean lasts) {
    return add(create(definition, init), lasts);
  }

  private Component add(Component child, boolean lasts) {
    (lasts ? lasting : ephemeral).add(child);
    unstarted.add(child);
    return child;
  }

  <P extends PortType> void connect(Component providing, Component requiring, Class<P> port) {
    connect(providing.getPositive(port), requiring.getNegative(port), Channel.TWO_WAY);
  }

  <E extends KompicsEvent, P extends PortType> void react(
      Port<P> port, Class<E> event, Consumer<E> reaction) {
    handle(port, event, reaction);
  }

  NetAddress newAddress() {
    return addresses
        .map(Supplier::get)
        .orElseThrow(() -> new IllegalStateException("this scope is on no node"));
  }

  void connectToNetwork(Component child, NetAddress address) {
    connect(
        provider.orElse(network),
        child.getNegative(Network.class),
        new NetSelector(address.component()),
        Channel.TWO_WAY);
  }

  /** Makes a child the network of this scope and those in it. */
  void provideNetwork(Component child) {
    provider = Optional.of(child.getPositive(Network.class));
  }

  /** Creates a scope in this one. */
  Component createScope(Consumer<Throwable> onFailureWithin) {
    return createScope(new ScopeInit(addresses, onFailureWithin));
  }

  Component createScope(ScopeInit init) {
    Component child = create(ScopeComponent.class, init, true);
    Channel<Network> channel =
        connect(provider.orElse(network), child.getNegative(Network.class), Channel.TWO_WAY);
    // Its own ports go with it, the network's does not.
    whenKilled.put(child, () -> disconnect(channel));
    return child;
  }

  boolean isToEnd() {
    return toEnd;
  }

  private void execute(Runnable work) {
    trigger(new Task(work), onSelf);
  }

  private <T> void compose(Function<Composition, T> work, CompletableFuture<T> done) {
    T result;
    try {
      result = work.apply(new Composition(this));
    } catch (Exception | Error failure) {
      unstarted = new ArrayList<>();
      // Constructors are called in a way that lets them throw anything.
      done.completeExceptionally(failure);
      return;
    }
    List<Component> children = unstarted;
    unstarted = new ArrayList<>();
    Starting<T> together = new Starting<>(children.size(), result, done);
    children.forEach(child -> starting.put(child, together));
    children.forEach(child -> trigger(Start.EVENT, child.control()));
  }

  private void onStarted(Component child) {
    Starting<?> together = starting.remove(child);
    if (together != null) {
      together.started();
    }
  }

  private void onKilled(Component child) {
    forget(child);
    if (ending) {
      endIfPossible();
    }
  }

  private void endIfPossible() {
    if (!ephemeral.isEmpty()) {
      return;
    }
    if (!killing) {
      killing = true;
      new ArrayList<>(lasting).forEach(this::killNow);
    }
    if (lasting.isEmpty()) {
      whenEmpty.run();
    }
  }

  private void killNow(Component child) {
    if (child.state() == Component.State.ACTIVE) {
      trigger(Kill.EVENT, child.control());
    } else {
      // It has not been started, or has failed: it would not answer.
      abandon(child);
    }
  }

  private void forget(Component child) {
    lasting.remove(child);
    ephemeral.remove(child);
    Runnable last = whenKilled.remove(child);
    if (last != null) {
      last.run();
    }
  }
}
