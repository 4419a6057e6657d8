package mpp.testee;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import mpp.harness.DaemonThreads;

/**
 * A generator of requests on a platform thread of its own, for which the benchmark thread waits: an
 * interruption would not end the benchmark thread itself while it waits until a socket takes a
 * request.
 */
final class Generator {
  private static final Duration END_DEADLINE = Duration.ofSeconds(10);

  private final FutureTask<Void> task;
  private final Thread thread;

  /** A generator that does this. */
  Generator(Callable<Void> work) {
    task = new FutureTask<>(work);
    thread = DaemonThreads.named("jvm-threads-generator").newThread(task);
  }

  /** Runs it to its end. */
  void run() throws Exception {
    thread.start();
    try {
      task.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }

  /** Makes sure that it has ended; its sockets must have been closed before. */
  void end() throws InterruptedException, TimeoutException {
    task.cancel(true);
    thread.join(END_DEADLINE.toMillis());
    if (thread.isAlive()) {
      throw new TimeoutException(
          "the generator took more than %d s to end".formatted(END_DEADLINE.toSeconds()));
    }
  }
}
