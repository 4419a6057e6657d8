package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import se.sics.kompics.Component;
import se.sics.kompics.Init;

/**
 * Pairs of one pinger and one ponger each.
 *
 * @param pipeline messages of a pair that are under way at one time
 */
record Pairs(int number, long messages, long pipeline) implements StandAlone.Benchmark {

  @Override
  public Runnable create(Parent parent, CountDownLatch latch) {
    AtomicInteger running = new AtomicInteger(number);
    Runnable done =
        () -> {
          if (running.decrementAndGet() == 0) {
            latch.countDown();
          }
        };
    List<Component> pingers = new ArrayList<>();
    for (int pair = 0; pair < number; pair++) {
      Component ponger = parent.add(Ponger.class, Init.NONE);
      Component pinger = parent.add(Pinger.class, new Pinger.PingerInit(this, done));
      parent.connect(ponger, pinger, PongerPort.class);
      pingers.add(pinger);
    }
    return () -> pingers.forEach(GoPort::tell);
  }
}
