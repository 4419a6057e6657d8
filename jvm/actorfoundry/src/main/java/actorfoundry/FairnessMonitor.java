package actorfoundry;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Looks after workers whose handlers do not return. If no worker has taken an actor from the queue
 * since the last look, and some wait there, it starts one more (Karmani 2013). The operating system
 * then shares its processors between all. It does not end a worker again.
 */
final class FairnessMonitor implements Runnable {
  private final Workers workers;
  private final Duration period;
  private final Consumer<Throwable> onFailure;

  FairnessMonitor(Workers workers, Duration period, Consumer<Throwable> onFailure) {
    this.workers = workers;
    this.period = period;
    this.onFailure = onFailure;
  }

  @Override
  public void run() {
    try {
      while (!workers.isClosed()) {
        Thread.sleep(period.toMillis());
        if (workers.isStuck()) {
          workers.startOneMore();
        }
      }
    } catch (InterruptedException | FoundryClosedException closing) {
      // Nothing is left to look after.
    } catch (OutOfMemoryError noThread) {
      onFailure.accept(noThread);
    }
  }
}
