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
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
public final class Fairness extends KompicsBenchmark<FairnessParameters> {
  private final VictimTimes times = new VictimTimes();

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    FairnessRun run = times.newRun(parameters(), latch);
    List<Component> hogs = new ArrayList<>();
    for (int number = 0; number < parameters().hogs(); number++) {
      hogs.add(composition.create(Hog.class, new HogInit(run)));
    }
    List<Component> pingers = new ArrayList<>();
    for (int number = 0; number < parameters().victims(); number++) {
      Component ponger = composition.create(Ponger.class, Init.NONE);
      Component pinger = composition.create(Pinger.class, new PingerInit(run.victim()));
      composition.connect(ponger, pinger, PongerPort.class);
      pingers.add(pinger);
    }
    return () -> {
      run.begin();
      hogs.forEach(hog -> RunPort.tell(hog, RunPort.Begin.EVENT));
      pingers.forEach(pinger -> RunPort.tell(pinger, RunPort.Begin.EVENT));
    };
  }

  @Override
  public Map<String, Double> metrics() {
    return times.metrics();
  }

  /** The only PING. */
  public static final class Ping implements KompicsEvent {
    private static final Ping EVENT = new Ping();

    private Ping() {}
  }

  /** The only PONG. */
  public static final class Pong implements KompicsEvent {
    private static final Pong EVENT = new Pong();

    private Pong() {}
  }

  /** The only message that a hog sends itself. */
  public static final class Work implements KompicsEvent {
    private static final Work EVENT = new Work();

    private Work() {}
  }

  /** The port of a ponger. */
  public static final class PongerPort extends PortType {
    {
      request(Ping.class);
      indication(Pong.class);
    }
  }

  /** The initial values of a pinger. */
  public static final class PingerInit extends Init<Pinger> {
    private final Victim victim;

    PingerInit(Victim victim) {
      this.victim = victim;
    }
  }

  /** Sends one PING at a time, until all PONGs have come. */
  public static final class Pinger extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<PongerPort> ponger = requires(PongerPort.class);
    private final Victim victim;

    /** A pinger that has not begun. */
    public Pinger(PingerInit init) {
      victim = init.victim;
      handle(run, RunPort.Begin.class, this::onBegin);
      handle(ponger, Pong.class, this::onPong);
    }

    private void onBegin(RunPort.Begin begin) {
      victim.begin();
      trigger(Ping.EVENT, ponger);
    }

    private void onPong(Pong pong) {
      if (victim.pong()) {
        trigger(Ping.EVENT, ponger);
      }
    }
  }

  /** Answers PINGs. */
  public static final class Ponger extends ComponentDefinition {
    private final Negative<PongerPort> pinger = provides(PongerPort.class);

    /** A ponger. */
    public Ponger() {
      handle(pinger, Ping.class, ping -> trigger(Pong.EVENT, pinger));
    }
  }

  /** The initial values of a hog. */
  public static final class HogInit extends Init<Hog> {
    private final FairnessRun fairness;

    HogInit(FairnessRun fairness) {
      this.fairness = fairness;
    }
  }

  /** Works, and sends itself the next message, until the run has ended. */
  public static final class Hog extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final FairnessRun fairness;

    /** A hog that has not begun. */
    public Hog(HogInit init) {
      fairness = init.fairness;
      handle(run, RunPort.Begin.class, begin -> work());
      handle(loopback, Work.class, work -> work());
    }

    private void work() {
      try {
        if (fairness.hogWorks()) {
          trigger(Work.EVENT, onSelf);
        }
      } catch (InterruptedException halted) {
        // The run was given up, and the pool is stopped.
        Thread.currentThread().interrupt();
      }
    }
  }
}
