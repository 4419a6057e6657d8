package mpp.testee;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.TesteeOptions;
import mpp.harness.components.ComponentSystem;

/** An instance of Vert.x. */
final class VertxSystem implements ComponentSystem<RunScope> {
  /** Longest time for a million verticles to start or to end, on a busy machine. */
  static final Duration DEADLINE = Duration.ofMinutes(2);

  /** The number of event loops: one per processor that the process may use, unless set. */
  static final int WORKERS =
      (int)
          TesteeOptions.number(TesteeOptions.WORKERS)
              .orElse(Runtime.getRuntime().availableProcessors());

  private final Vertx vertx;

  VertxSystem() {
    vertx =
        Vertx.builder()
            .with(
                new VertxOptions()
                    .setEventLoopPoolSize(WORKERS)
                    // A handler of FORKJOINTHROUGHPUT sends all messages of a run.
                    .setMaxEventLoopExecuteTimeUnit(TimeUnit.MINUTES)
                    .setMaxEventLoopExecuteTime(DEADLINE.toMinutes())
                    .setWarningExceptionTimeUnit(TimeUnit.MINUTES)
                    .setWarningExceptionTime(DEADLINE.toMinutes()))
            .build();
    vertx.eventBus().registerCodec(new ReferenceCodec());
  }

  @Override
  public RunScope open(Consumer<Throwable> onFailure) {
    vertx.exceptionHandler(onFailure::accept);
    return new RunScope(vertx, onFailure);
  }

  /** Loads the framework, by starting and ending it. */
  static void load() {
    try {
      new VertxSystem().terminate(true);
    } catch (TimeoutException late) {
      throw new IllegalStateException(
          "Vert.x has not ended in " + DEADLINE.toSeconds() + " s", late);
    }
  }

  @Override
  public void terminate(boolean orderly) throws TimeoutException {
    vertx.close().await(DEADLINE.toSeconds(), TimeUnit.SECONDS);
  }
}
