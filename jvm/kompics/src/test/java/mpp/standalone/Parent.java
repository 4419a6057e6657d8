package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Kill;
import se.sics.kompics.Killed;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;
import se.sics.kompics.Start;
import se.sics.kompics.Started;

/** The main component: parent of all others. */
public final class Parent extends ComponentDefinition {
  private final List<Component> created = new ArrayList<>();
  private int starting;
  private Runnable whenStarted = () -> {};
  private int ending;
  private Runnable whenEnded = () -> {};

  /** Its initial values. */
  public static final class ParentInit extends Init<Parent> {
    private final CompletableFuture<Parent> started;

    ParentInit(CompletableFuture<Parent> started) {
      this.started = started;
    }
  }

  private record Create(Runnable work) implements KompicsEvent {}

  /** A component without children. */
  public Parent(ParentInit init) {
    handle(control, Start.class, start -> init.started.complete(this));
    handle(control, Started.class, started -> onStarted());
    handle(control, Killed.class, killed -> onKilled());
    handle(loopback, Create.class, create -> create.work().run());
  }

  /**
   * Has a benchmark create components in place of those of the last run, and completes when all
   * have started.
   */
  CompletableFuture<Runnable> create(StandAlone.Benchmark benchmark, CountDownLatch latch) {
    CompletableFuture<Runnable> ready = new CompletableFuture<>();
    trigger(new Create(() -> endLast(() -> create(benchmark, latch, ready))), onSelf);
    return ready;
  }

  <C extends ComponentDefinition> Component add(Class<C> definition, Init.None init) {
    Component component = create(definition, init);
    created.add(component);
    return component;
  }

  <C extends ComponentDefinition> Component add(Class<C> definition, Init<C> init) {
    Component component = create(definition, init);
    created.add(component);
    return component;
  }

  <P extends PortType> void connect(Component providing, Component requiring, Class<P> port) {
    connect(providing.getPositive(port), requiring.getNegative(port), Channel.TWO_WAY);
  }

  // Garbage collection copies components that stay, in the middle of later runs.
  private void endLast(Runnable then) {
    ending = created.size();
    whenEnded = then;
    if (ending == 0) {
      then.run();
    } else {
      created.forEach(component -> trigger(Kill.EVENT, component.control()));
    }
  }

  private void onKilled() {
    ending--;
    if (ending == 0) {
      whenEnded.run();
    }
  }

  private void create(
      StandAlone.Benchmark benchmark, CountDownLatch latch, CompletableFuture<Runnable> ready) {
    created.clear();
    Runnable start = benchmark.create(this, latch);
    starting = created.size();
    whenStarted = () -> ready.complete(start);
    created.forEach(component -> trigger(Start.EVENT, component.control()));
  }

  private void onStarted() {
    starting--;
    if (starting == 0) {
      whenStarted.run();
    }
  }
}
