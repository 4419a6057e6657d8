package mpp.kompics.common;

import java.util.concurrent.CompletableFuture;

/**
 * Components that are started together.
 *
 * @param <T> the components once all have started
 */
final class Starting<T> {
  private final T result;
  private final CompletableFuture<T> done;
  private int missing;

  Starting(int components, T result, CompletableFuture<T> done) {
    this.missing = components;
    this.result = result;
    this.done = done;
    completeIfNoneIsMissing();
  }

  /** Takes note that one of them has started. */
  void started() {
    missing--;
    completeIfNoneIsMissing();
  }

  /** Takes note that one of them has failed. */
  void failed(Throwable cause) {
    done.completeExceptionally(cause);
  }

  private void completeIfNoneIsMissing() {
    if (missing == 0) {
      done.complete(result);
    }
  }
}
