package mpp.testee;

import actorfoundry.CopyMode;
import actorfoundry.Foundry;
import actorfoundry.FoundryOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.TesteeOptions;
import mpp.harness.components.ComponentSystem;

/**
 * The foundries of a process: one for each run, since a program of ActorFoundry ends with all of
 * its actors. Nothing lasts for all runs.
 *
 * @param workers threads that run actors, from 1
 * @param copy treatment of what goes with messages
 * @param fair true if a monitor adds workers where none returns
 */
record FoundrySystem(int workers, CopyOption copy, boolean fair)
    implements ComponentSystem<RunScope> {
  /** The option for the treatment of what goes with messages. */
  static final String COPY = "copy";

  /** The option for the fairness monitor. */
  static final String FAIRNESS = "fairness";

  static final String ON = "on";
  static final String OFF = "off";

  /** The words of the option for copies. */
  enum CopyOption {
    DEEP(CopyMode.DEEP),
    IMMUTABLE(CopyMode.IMMUTABLE),
    NONE(CopyMode.NONE);

    private final CopyMode mode;

    CopyOption(CopyMode mode) {
      this.mode = mode;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<CopyOption> of(String word) {
      return Arrays.stream(values()).filter(option -> option.word().equals(word)).findFirst();
    }
  }

  /** Returns what the options of this process say. */
  static FoundrySystem ofProcess() {
    return new FoundrySystem(
        (int)
            TesteeOptions.number(TesteeOptions.WORKERS)
                .orElse(Runtime.getRuntime().availableProcessors()),
        TesteeOptions.word(COPY).flatMap(CopyOption::of).orElse(CopyOption.IMMUTABLE),
        !TesteeOptions.word(FAIRNESS).equals(Optional.of(OFF)));
  }

  /** Loads the framework, by starting and ending a foundry. */
  void load() {
    try {
      open(failure -> {
            throw new IllegalStateException(failure);
          })
          .stop(true);
    } catch (InterruptedException | TimeoutException failed) {
      throw new IllegalStateException("a foundry without actors has not ended", failed);
    }
  }

  @Override
  public RunScope open(Consumer<Throwable> onFailure) throws InterruptedException {
    Optional<Duration> period =
        fair ? Optional.of(FoundryOptions.FAIRNESS_PERIOD) : Optional.empty();
    return new RunScope(new Foundry(new FoundryOptions(workers, copy.mode, period, onFailure)));
  }

  @Override
  public void terminate(boolean orderly) {}
}
