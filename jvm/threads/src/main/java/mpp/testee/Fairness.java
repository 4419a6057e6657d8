package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.fairness.FairnessRun;
import mpp.harness.fairness.Victim;
import mpp.harness.fairness.VictimTimes;
import mpp.harness.parameters.FairnessParameters;

/** FAIRNESS: pairs of a pinger and a ponger, beside hogs that are always busy. */
final class Fairness extends ThreadBenchmark<FairnessParameters> {
  private final VictimTimes times = new VictimTimes();

  Fairness(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(FairnessParameters parameters) throws Exception {
    requireThreads("number_of_victims", parameters.victims(), 2);
    requireThreads("number_of_hogs", parameters.hogs(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    FairnessRun run = times.newRun(parameters(), latch);
    List<BlockingQueue<Again>> hogs = new ArrayList<>();
    List<BlockingQueue<ToPinger>> pingers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (int i = 0; i < parameters().hogs(); i++) {
      BlockingQueue<Again> hog = new LinkedBlockingQueue<>();
      hogs.add(hog);
      components.add(new Hog(hog, run));
    }
    for (int i = 0; i < parameters().victims(); i++) {
      BlockingQueue<ToPinger> pinger = new LinkedBlockingQueue<>();
      BlockingQueue<Ping> ponger = new LinkedBlockingQueue<>();
      pingers.add(pinger);
      components.add(new Pinger(pinger, ponger, run.victim()));
      components.add(new Ponger(ponger));
    }
    scope.startAll(components);
    return () -> {
      run.begin();
      for (BlockingQueue<Again> hog : hogs) {
        hog.put(Again.AGAIN);
      }
      for (BlockingQueue<ToPinger> pinger : pingers) {
        pinger.put(ToPinger.START);
      }
    };
  }

  @Override
  public Map<String, Double> metrics() {
    return times.metrics();
  }

  private enum Again {
    AGAIN
  }

  private enum ToPinger {
    START,
    PONG
  }

  private record Ping(BlockingQueue<ToPinger> sender) {}

  /** Sends itself the next message on each message, until the run is over. */
  private record Hog(BlockingQueue<Again> mailbox, FairnessRun fairness)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      mailbox.take();
      while (fairness.hogWorks()) {
        mailbox.put(Again.AGAIN);
        mailbox.take();
      }
    }
  }

  /** Sends PINGs, one at a time. */
  private record Pinger(BlockingQueue<ToPinger> mailbox, BlockingQueue<Ping> ponger, Victim victim)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      Ping ping = new Ping(mailbox);
      // To begin: nobody else knows it yet.
      mailbox.take();
      victim.begin();
      do {
        ponger.put(ping);
        mailbox.take();
      } while (victim.pong());
    }
  }

  /** Answers PINGs, until it is interrupted. */
  private record Ponger(BlockingQueue<Ping> mailbox) implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        mailbox.take().sender().put(ToPinger.PONG);
      }
    }
  }
}
