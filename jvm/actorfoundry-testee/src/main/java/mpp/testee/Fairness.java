package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.fairness.FairnessRun;
import mpp.harness.fairness.Victim;
import mpp.harness.fairness.VictimTimes;
import mpp.harness.parameters.FairnessParameters;

/** FAIRNESS: pairs of a pinger and a ponger, beside hogs that are always busy. */
final class Fairness extends ActorBenchmark<FairnessParameters> {
  private final VictimTimes times = new VictimTimes();

  Fairness(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    FairnessRun run = times.newRun(parameters(), latch);
    List<ActorName> components = new ArrayList<>();
    for (int i = 0; i < parameters().hogs(); i++) {
      components.add(scope.foundry().createByRef(Hog.class, run));
    }
    for (int i = 0; i < parameters().victims(); i++) {
      ActorName ponger = scope.foundry().createByRef(Ponger.class);
      components.add(scope.foundry().createByRef(Pinger.class, ponger, run.victim()));
    }
    return () -> {
      run.begin();
      components.forEach(component -> scope.foundry().send(component, "start"));
    };
  }

  @Override
  public Map<String, Double> metrics() {
    return times.metrics();
  }

  /** Sends itself the next message on each message, until the run is over. */
  private static final class Hog extends Actor {
    private final FairnessRun run;

    Hog(FairnessRun run) {
      this.run = run;
    }

    @message
    void start() throws InterruptedException {
      if (run.hogWorks()) {
        send(self(), "start");
      }
    }
  }

  /** Sends PINGs, one at a time. */
  private static final class Pinger extends Actor {
    private final ActorName ponger;
    private final Victim victim;

    Pinger(ActorName ponger, Victim victim) {
      this.ponger = ponger;
      this.victim = victim;
    }

    @message
    void start() {
      victim.begin();
      send(ponger, "ping", self());
    }

    @message
    void pong() {
      if (victim.pong()) {
        send(ponger, "ping", self());
      }
    }
  }

  /** Answers PINGs. */
  private static final class Ponger extends Actor {

    @message
    void ping(ActorName sender) {
      send(sender, "pong");
    }
  }
}
