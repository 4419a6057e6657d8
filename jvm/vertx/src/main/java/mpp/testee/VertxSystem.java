package mpp.testee;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mpp.harness.components.ComponentSystem;

/** An instance of Vert.x. */
final class VertxSystem implements ComponentSystem<RunScope> {
  /** How long starting or ending a million verticles may take on a busy machine. */
  static final Duration DEADLINE = Duration.ofMinutes(2);

  /** The number of event loops. */
  static final int WORKERS = Runtime.getRuntime().availableProcessors();

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

  @Override
  public void terminate(boolean orderly) throws Exception {
    close().await(DEADLINE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Ends everything. */
  Future<Void> close() {
    return vertx.close();
  }
}
