package mpp.harness.running;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.Operation;
import kompics.benchmarks.TestResult;
import mpp.harness.LackingException;
import mpp.harness.Verifiable;
import mpp.harness.WrongAnswerException;
import mpp.harness.latency.Histograms;
import mpp.harness.latency.OverloadedException;
import mpp.harness.parameters.InvalidParameterException;
import mpp.harness.parameters.MeasuringPolicy;
import mpp.harness.running.Progress.Phase;
import mpp.harness.running.RequestState.Event;
import mpp.harness.statistics.StoppingRule;
import mpp.harness.statistics.StoppingRule.Decision;
import org.HdrHistogram.Histogram;

/** Takes one request through its life cycle: all phases, as many runs as the policy asks for. */
public final class RunLoop {
  private static final Logger LOG = System.getLogger(RunLoop.class.getName());
  private static final double NANOS_PER_MILLI = 1e6;

  private final Phases phases;
  private final MeasuringPolicy policy;
  private final StoppingRule rule;
  private final Cancellation cancellation;
  private final Consumer<Progress> observer;

  private Progress progress;
  private OptionalLong answer = OptionalLong.empty();
  private final List<String> histograms = new ArrayList<>();
  private double measuredMillis;
  private boolean converged;
  private boolean verifying;
  private List<Operation> history = List.of();
  private Throwable failure;
  private Phase failedIn;

  /**
   * A loop for one request.
   *
   * @param benchmark symbol, for progress and messages
   * @param observer is told each step; must not take long nor throw
   */
  public RunLoop(
      String benchmark,
      Phases phases,
      MeasuringPolicy policy,
      Cancellation cancellation,
      Consumer<Progress> observer) {
    this.phases = phases;
    this.policy = policy;
    this.rule = new StoppingRule(policy);
    this.cancellation = cancellation;
    this.observer = observer;
    this.progress = Progress.of(benchmark);
  }

  /**
   * Goes through the phases on the calling thread. Never throws: whatever goes wrong is in the
   * result.
   */
  public TestResult execute() {
    GarbageCollections begin = GarbageCollections.untilNow();
    RequestState state = RequestState.IDLE.after(Event.REQUEST);
    while (state != RequestState.IDLE) {
      state = state.after(attempt(state));
    }
    if (failure != null) {
      return failed();
    }
    if (!converged) {
      return notConverged();
    }
    Map<String, Double> metrics = new HashMap<>(GarbageCollections.untilNow().since(begin));
    metrics.putAll(phases.runs().metrics());
    return Outcome.success(progress, answer.getAsLong(), histograms, history, metrics);
  }

  private Event attempt(RequestState state) {
    try {
      return carryOut(state);
    } catch (Throwable thrown) {
      remember(state, cancellation.explain(thrown));
      return Event.FAILED;
    }
  }

  private Event carryOut(RequestState state) throws Exception {
    enter(state.phase());
    switch (state) {
      case SET_UP -> setUp();
      case CLIENTS_SET_UP -> phases.setUpClients();
      case PREPARE -> interruptibly(phases.runs()::prepare);
      case RUN -> {
        Event end = verifying ? verify() : decide(cancellation.interruptibly(this::run));
        if (end == Event.LAST_RUN_DONE) {
          interruptibly(() -> Thread.sleep(policy.holdMillis()));
        }
        return end;
      }
      case CLEAN_UP -> phases.runs().cleanUp(false);
      case CLIENTS_CLEAN_UP -> phases.cleanUpClients(false);
      case LAST_CLEAN_UP -> phases.runs().cleanUp(true);
      case CLIENTS_LAST_CLEAN_UP -> phases.cleanUpClients(true);
      case IDLE -> throw new IllegalStateException("nothing is to be done");
    }
    return Event.DONE;
  }

  private void setUp() throws Exception {
    interruptibly(phases::awaitReady);
    // Not interruptible: few frameworks can be stopped while they start without leaving a half of
    // them behind.
    phases.setUp();
  }

  private record Measured(double millis, Optional<Histogram> latencies) {
    double sample() {
      return latencies.map(Histograms::resultMillis).orElse(millis);
    }
  }

  private Measured run() throws Exception {
    long begin = System.nanoTime();
    try {
      phases.runs().run();
    } catch (OverloadedException overloaded) {
      keep(phases.runs().latencies());
      throw overloaded;
    }
    long end = System.nanoTime();
    compare(phases.runs().answer());
    return new Measured((end - begin) / NANOS_PER_MILLI, phases.runs().latencies());
  }

  private void keep(Optional<Histogram> latencies) {
    latencies.map(Histograms::encode).ifPresent(histograms::add);
  }

  private interface Step {
    void take() throws Exception;
  }

  private void interruptibly(Step step) throws Exception {
    cancellation.interruptibly(
        () -> {
          step.take();
          return null;
        });
  }

  private void compare(long current) throws WrongAnswerException {
    if (answer.isEmpty()) {
      answer = OptionalLong.of(current);
    } else if (answer.getAsLong() != current) {
      throw new WrongAnswerException(
          "run %d of %s answered 0x%016x, run 1 answered 0x%016x (warm-up runs count)"
              .formatted(progress.runs() + 1, progress.benchmark(), current, answer.getAsLong()));
    }
  }

  private Event decide(Measured run) {
    if (progress.warmup().count() < policy.warmupRuns()) {
      report(progress.afterWarmup(run.sample(), run.millis()));
      return Event.DONE;
    }
    keep(run.latencies());
    measuredMillis += run.millis();
    report(progress.afterMeasured(run.sample(), run.millis()));
    Decision decision = rule.decide(progress.measured(), measuredMillis);
    converged = decision == Decision.CONVERGED;
    // Without convergence there is no success to carry a history.
    verifying = converged && policy.verify() && phases.verification().isPresent();
    return decision == Decision.CONTINUE || verifying ? Event.DONE : Event.LAST_RUN_DONE;
  }

  private Event verify() throws Exception {
    Verifiable verification = phases.verification().orElseThrow();
    history = cancellation.interruptibly(verification::verify);
    return Event.LAST_RUN_DONE;
  }

  /** The first failure is the reason; failures of cleaning up after it come along. */
  private void remember(RequestState state, Throwable thrown) {
    if (failure == null) {
      failure = thrown;
      failedIn = state.phase();
    } else if (thrown != failure) {
      failure.addSuppressed(thrown);
    }
  }

  private TestResult notConverged() {
    String reason =
        "%s did not converge: relative standard error %s after %d runs and %.0f ms, target is %s"
            .formatted(
                progress.benchmark(),
                progress.measured().statistics().relativeStandardError(),
                progress.measured().count(),
                measuredMillis,
                policy.rseTarget());
    return failed(FailureKind.FAILURE_KIND_NOT_CONVERGED, reason);
  }

  private TestResult failed() {
    if (failure instanceof LackingException) {
      return Outcome.notImplemented();
    }
    log();
    if (failure instanceof WrongAnswerException) {
      return failed(FailureKind.FAILURE_KIND_WRONG_ANSWER, failure.getMessage());
    }
    if (failure instanceof InvalidParameterException) {
      return failed(FailureKind.FAILURE_KIND_INVALID_PARAMETERS, failure.getMessage());
    }
    FailureKind kind =
        failure instanceof OverloadedException
            ? FailureKind.FAILURE_KIND_OVERLOADED
            : FailureKind.FAILURE_KIND_INTERNAL;
    return failed(
        kind,
        "%s failed in %s: %s"
            .formatted(progress.benchmark(), failedIn.word(), CauseChain.sentence(failure)));
  }

  private TestResult failed(FailureKind kind, String reason) {
    return Outcome.failure(kind, reason, progress, answer, histograms);
  }

  private void log() {
    String what = "%s failed in %s".formatted(progress.benchmark(), failedIn.word());
    if (failure instanceof CancellationException
        || failure instanceof OverloadedException
        || failure instanceof WrongAnswerException
        || failure instanceof InvalidParameterException) {
      LOG.log(Level.WARNING, what + ": " + failure.getMessage());
    } else {
      LOG.log(Level.ERROR, what, failure);
    }
  }

  private void enter(Phase phase) {
    report(progress.in(phase));
  }

  private void report(Progress step) {
    progress = step;
    observer.accept(step);
  }
}
