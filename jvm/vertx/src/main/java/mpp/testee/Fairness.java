package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.fairness.FairnessRun;
import mpp.harness.fairness.Victim;
import mpp.harness.fairness.VictimTimes;
import mpp.harness.parameters.FairnessParameters;

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness extends VertxBenchmark<FairnessParameters> {
  private final VictimTimes times = new VictimTimes();

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    FairnessRun run = times.newRun(parameters(), latch);
    List<Component<?>> components = new ArrayList<>();
    List<String> pingers = new ArrayList<>();
    for (int number = 0; number < parameters().victims(); number++) {
      Ponger ponger = new Ponger(scope);
      Pinger pinger = new Pinger(scope, ponger.address(), run.victim());
      components.add(ponger);
      components.add(pinger);
      pingers.add(pinger.address());
    }
    List<String> hogs = new ArrayList<>();
    for (int number = 0; number < parameters().hogs(); number++) {
      Hog hog = new Hog(scope, run);
      components.add(hog);
      hogs.add(hog.address());
    }
    scope.expectRest(parameters().hogs());
    scope.prepare(components);
    return () -> {
      run.begin();
      hogs.forEach(hog -> scope.send(hog, Work.WORK));
      pingers.forEach(pinger -> scope.send(pinger, ToPinger.START));
    };
  }

  @Override
  public Map<String, Double> metrics() {
    return times.metrics();
  }

  private enum ToPinger {
    START,
    PONG
  }

  private record Ping(String sender) {}

  private enum Work {
    WORK
  }

  /** Sends one PING at a time, until all PONGs have come. */
  private static final class Pinger extends Component<ToPinger> {
    private final String ponger;
    private final Victim victim;
    private final Ping ping;

    Pinger(RunScope scope, String ponger, Victim victim) {
      super(scope);
      this.ponger = ponger;
      this.victim = victim;
      ping = new Ping(address());
    }

    @Override
    protected void receive(ToPinger message) {
      if (message == ToPinger.START) {
        victim.begin();
        send(ponger, ping);
      } else if (victim.pong()) {
        send(ponger, ping);
      }
    }
  }

  /** Answers PINGs. */
  private static final class Ponger extends Component<Ping> {

    Ponger(RunScope scope) {
      super(scope);
    }

    @Override
    protected void receive(Ping ping) {
      send(ping.sender(), ToPinger.PONG);
    }
  }

  /** Works, and sends itself the next message, until the run has ended. */
  private static final class Hog extends Component<Work> {
    private final FairnessRun run;

    Hog(RunScope scope, FairnessRun run) {
      super(scope);
      this.run = run;
    }

    @Override
    protected void receive(Work work) throws InterruptedException {
      if (run.hogWorks()) {
        send(address(), work);
      } else {
        scope().rest();
      }
    }
  }
}
