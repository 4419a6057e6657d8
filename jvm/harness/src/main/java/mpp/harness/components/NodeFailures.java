package mpp.harness.components;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;

/** The first failure of any component or node. It ends the run in progress and every later one. */
public final class NodeFailures {
  private final CompletableFuture<Object> first = new CompletableFuture<>();
  private final AtomicReference<RunLatch> waiting = new AtomicReference<>(new RunLatch(1));

  NodeFailures() {}

  /** Takes note of a failure. */
  public void add(Throwable cause) {
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
   * @param what the awaited answer, as it begins the sentence "... took more than"
   * @throws RunFailedException if the first failure comes before it, or it is one
   */
  public <T> T await(String what, CompletableFuture<T> answer, Duration atMost)
      throws InterruptedException, TimeoutException, RunFailedException {
    try {
      CompletableFuture.anyOf(first, answer).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new RunFailedException(failed.getCause());
    } catch (TimeoutException late) {
      throw new TimeoutException(what + " took more than " + atMost.toMillis() / 1000.0 + " s");
    }
    return answer.join();
  }
}
