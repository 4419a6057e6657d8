package mpp.harness.latency;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import mpp.harness.RunLatch;
import mpp.harness.parameters.LatencyParameters;
import org.HdrHistogram.Histogram;

/**
 * Requests of LATENCY that come at a given rate, whether or not those before them have been
 * answered: over all runs of a request. Latencies count from the intended times, since whoever
 * counts from the actual ones leaves out how long requests wait while the system stalls (Tene,
 * "coordinated omission").
 */
public final class OpenLoop {
  /** The time for answers after the intended time of the last request. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private final Histogram lateness = Histograms.empty();
  private final LongSupplier clock;
  private final Duration grace;
  private final Supplier<Optional<GeneratorThread>> generator;
  private Optional<OpenLoopRun> current = Optional.empty();

  /** An open loop before the first run. */
  public OpenLoop() {
    this(System::nanoTime, GRACE, GeneratorThread::ofProcess);
  }

  /** One for tests, by a clock of their own. */
  OpenLoop(LongSupplier clock, Duration grace) {
    this(clock, grace, Optional::empty);
  }

  /** One for tests, by a thread of their own, too. */
  OpenLoop(LongSupplier clock, Duration grace, Supplier<Optional<GeneratorThread>> generator) {
    this.clock = clock;
    this.grace = grace;
    this.generator = generator;
  }

  /**
   * Begins a run, in its preparation.
   *
   * @param latch latch that the last answer trips
   * @throws IllegalStateException if the generator has a processor of its own and cannot run there
   */
  public OpenLoopRun newRun(LatencyParameters parameters, RunLatch latch) {
    Optional<GeneratorThread> thread = generator.get();
    thread.ifPresent(GeneratorThread::keepApart);
    OpenLoopRun run = new OpenLoopRun(parameters, latch, lateness, clock, grace, thread);
    current = Optional.of(run);
    return run;
  }

  /** Returns the latencies of the run in progress, or of the last one: those of its answers. */
  public Optional<Histogram> latencies() {
    return current.map(run -> run.collector().latencies());
  }

  /** Returns the metrics of the contract. */
  public Map<String, Double> metrics() {
    return Map.of(
        "generator_lateness_p99_micros", Histograms.percentileNanos(lateness) / NANOS_PER_MICRO);
  }
}
