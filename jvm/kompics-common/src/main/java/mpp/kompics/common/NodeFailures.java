package mpp.kompics.common;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;

/** The first failure of any component or node. It ends the run in progress and every later one. */
final class NodeFailures {
  private final CompletableFuture<Void> first = new CompletableFuture<>();

  private final AtomicReference<RunLatch> waiting = new AtomicReference<>(new RunLatch(1));

  /** Takes note of a failure. */
  void add(Throwable cause) {
    first.completeExceptionally(cause);
    waiting.get().fail(cause);
  }

  /** Lets failures end the run that waits at a latch, and no longer the one before. */
  void end(RunLatch latch) {
    waiting.set(latch);
    if (first.isCompletedExceptionally()) {
      first.whenComplete((nothing, cause) -> latch.fail(cause));
    }
  }

  /**
   * Waits for an answer of others.
   *
   * @throws RunFailedException if the first failure comes before it
   */
  void await(String what, CompletableFuture<?> answer, Duration atMost)
      throws InterruptedException, TimeoutException, RunFailedException {
    try {
      CompletableFuture.anyOf(first, answer).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new RunFailedException(failed.getCause());
    } catch (TimeoutException late) {
      throw new TimeoutException(what + " took more than " + atMost.toSeconds() + " s");
    }
  }
}
