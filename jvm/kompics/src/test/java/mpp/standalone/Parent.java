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
import se.sics.kompics.Start;
import se.sics.kompics.Started;

/** The main component: creates pairs. Those of earlier runs stay behind, idle. */
public final class Parent extends ComponentDefinition {
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

  CompletableFuture<List<Component>> createPairs(StandAlone.Pairs pairs, CountDownLatch latch) {
    CompletableFuture<List<Component>> created = new CompletableFuture<>();
    trigger(new Create(() -> createPairs(pairs, latch, created)), onSelf);
    return created;
  }

  private void createPairs(
      StandAlone.Pairs pairs, CountDownLatch latch, CompletableFuture<List<Component>> created) {
    List<Component> pingers = new ArrayList<>();
    starting = 2 * pairs.number();
    whenStarted = () -> created.complete(pingers);
    for (int pair = 0; pair < pairs.number(); pair++) {
      Component ponger = create(Ponger.class, Init.NONE);
      Component pinger = create(Pinger.class, new Pinger.PingerInit(pairs, latch));
      connect(
          ponger.getPositive(PongerPort.class),
          pinger.getNegative(PongerPort.class),
          Channel.TWO_WAY);
      trigger(Start.EVENT, ponger.control());
      trigger(Start.EVENT, pinger.control());
      pingers.add(pinger);
    }
  }

  private void onStarted() {
    starting--;
    if (starting == 0) {
      whenStarted.run();
    }
  }
}
