package mpp.harness.running;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.TestResult;
import mpp.harness.parameters.MeasuringPolicy;
import mpp.harness.running.Progress.Phase;
import mpp.harness.statistics.StoppingRule;
import mpp.harness.statistics.StoppingRule.Decision;

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
  private boolean finalCleanUpBegun;

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
    try {
      setUp();
      Decision decision;
      do {
        decision = runOnce();
        cleanUp(decision != Decision.CONTINUE);
      } while (decision == Decision.CONTINUE);
      return decision == Decision.CONVERGED
          ? Outcome.success(progress, answer.getAsLong())
          : notConverged();
    } catch (Throwable failure) {
      return failed(cancellation.explain(failure));
    }
  }

  private void setUp() throws Exception {
    enter(Phase.SETUP);
    // Not interruptible: few frameworks can be stopped while they start without leaving a half of
    // them behind.
    phases.setUp();
  }

  private Decision runOnce() throws Exception {
    enter(Phase.PREPARE);
    cancellation.enterInterruptible();
    try {
      phases.prepare();
      enter(Phase.RUN);
      long begin = System.nanoTime();
      phases.run();
      long end = System.nanoTime();
      compare(phases.answer());
      return record((end - begin) / NANOS_PER_MILLI);
    } finally {
      cancellation.leaveInterruptible();
    }
  }

  private void compare(long current) throws WrongAnswerException {
    if (answer.isEmpty()) {
      answer = OptionalLong.of(current);
    } else if (answer.getAsLong() != current) {
      throw new WrongAnswerException(
          progress.benchmark(), progress.runs() + 1, current, answer.getAsLong());
    }
  }

  private Decision record(double millis) {
    if (progress.warmup().count() < policy.warmupRuns()) {
      report(progress.afterWarmup(millis));
      return Decision.CONTINUE;
    }
    report(progress.afterMeasured(millis));
    return rule.decide(progress.measured());
  }

  private void cleanUp(boolean lastRun) throws Exception {
    enter(Phase.CLEANUP);
    finalCleanUpBegun = lastRun;
    phases.cleanUp(lastRun);
  }

  private TestResult notConverged() {
    String reason =
        "%s did not converge: relative standard error %s after %d runs and %.0f ms, target is %s"
            .formatted(
                progress.benchmark(),
                progress.measured().statistics().relativeStandardError(),
                progress.measured().count(),
                progress.measured().sum(),
                policy.rseTarget());
    return Outcome.failure(FailureKind.FAILURE_KIND_NOT_CONVERGED, reason, progress, answer);
  }

  private TestResult failed(Throwable failure) {
    Phase phase = progress.phase();
    if (!finalCleanUpBegun) {
      try {
        cleanUp(true);
      } catch (Throwable second) {
        failure.addSuppressed(second);
      }
    }
    log(failure, phase);
    if (failure instanceof WrongAnswerException) {
      return Outcome.failure(
          FailureKind.FAILURE_KIND_WRONG_ANSWER, failure.getMessage(), progress, answer);
    }
    String reason =
        "%s failed in %s: %s"
            .formatted(progress.benchmark(), phase.word(), CauseChain.sentence(failure));
    return Outcome.failure(FailureKind.FAILURE_KIND_INTERNAL, reason, progress, answer);
  }

  private void log(Throwable failure, Phase phase) {
    String what = "%s failed in %s".formatted(progress.benchmark(), phase.word());
    if (failure instanceof CancellationException || failure instanceof WrongAnswerException) {
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
