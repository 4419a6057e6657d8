package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;
import se.sics.kompics.Start;
import se.sics.kompics.Started;

/** The main component: parent of all others. Those of earlier runs stay behind, idle. */
public final class Parent extends ComponentDefinition {
  private final List<Component> created = new ArrayList<>();
  private int starting;
  private Runnable whenStarted = () -> {};

  /** What it begins with. */
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
    handle(loopback, Create.class, create -> create.work().run());
  }

  /** Has a benchmark create components, and completes when all have started. */
  CompletableFuture<Runnable> create(StandAlone.Benchmark benchmark, CountDownLatch latch) {
    CompletableFuture<Runnable> ready = new CompletableFuture<>();
    trigger(new Create(() -> create(benchmark, latch, ready)), onSelf);
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
