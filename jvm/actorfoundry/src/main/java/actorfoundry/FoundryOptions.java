package actorfoundry;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Settings of a foundry.
 *
 * @param workers threads that run actors, from 1
 * @param copying treatment of arguments and results
 * @param fairnessPeriod time between two looks of the fairness monitor, at least 1 ms; nothing for
 *     no monitor
 * @param onFailure is told of each exception of a handler that no caller waits for, and of each
 *     message that its receiver does not handle; on any thread
 */
public record FoundryOptions(
    int workers,
    CopyMode copying,
    Optional<Duration> fairnessPeriod,
    Consumer<Throwable> onFailure) {
  /** The fairness monitor's period in ActorFoundry 1.0 (Karmani 2013). */
  public static final Duration FAIRNESS_PERIOD = Duration.ofMillis(250);

  /** Checks the values. */
  public FoundryOptions {
    if (workers < 1) {
      throw new IllegalArgumentException("workers = " + workers + ", allowed is at least 1");
    }
    fairnessPeriod.ifPresent(
        period -> {
          if (period.toMillis() < 1) {
            throw new IllegalArgumentException(
                "fairnessPeriod = " + period + ", allowed is at least 1 ms");
          }
        });
  }

  /**
   * Returns the settings of ActorFoundry 1.0: a worker per processor, copies but for known
   * immutable values, a monitor.
   */
  public static FoundryOptions defaults(Consumer<Throwable> onFailure) {
    return new FoundryOptions(
        Runtime.getRuntime().availableProcessors(),
        CopyMode.IMMUTABLE,
        Optional.of(FAIRNESS_PERIOD),
        onFailure);
  }
}
