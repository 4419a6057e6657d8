package mpp.broadcast;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.WrongAnswerException;

/** A run as the benchmark thread sees it, which waits for its {@link Coordinator}. */
public final class BroadcastRun {
  /**
   * Deadline of fetching all logs and comparing them: ten million proposals of nine replicas are
   * 720 MB.
   */
  private static final Duration COMPARISON_DEADLINE = Duration.ofSeconds(60);

  /** Outside the timed run: how often a failure of the run is looked for. */
  private static final long PAUSE_MILLIS = 5;

  private final RunLatch latch;
  private final CompletableFuture<Integer> leader = new CompletableFuture<>();
  private final CompletableFuture<Agreement> agreement = new CompletableFuture<>();

  /**
   * A run before its election.
   *
   * @param latch the run's, at which one part arrives
   */
  public BroadcastRun(RunLatch latch) {
    this.latch = latch;
  }

  /**
   * Waits until a leader is elected, before the run.
   *
   * @throws RunFailedException if something has failed
   * @throws TimeoutException if there is none after the time given
   */
  public void awaitLeader(Duration atMost) throws Exception {
    if (!await(leader, atMost)) {
      throw new TimeoutException("electing a leader took more than " + atMost.toSeconds() + " s");
    }
  }

  /**
   * Waits for the comparison of all logs, which {@link BroadcastMessage.Compare} begins after the
   * run.
   *
   * @throws WrongAnswerException if they differ, or a replica lacks proposals
   * @throws RunFailedException if something has failed
   */
  public Agreement awaitLogs() throws Exception {
    try {
      if (await(agreement, COMPARISON_DEADLINE)) {
        return agreement.get();
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof WrongAnswerException wrong ? wrong : failed;
    }
    throw new WrongAnswerException(
        "%d s after the run a replica lacks proposals that were decided"
            .formatted(COMPARISON_DEADLINE.toSeconds()));
  }

  /** Returns true if it is there within the time given. */
  private boolean await(CompletableFuture<?> news, Duration atMost) throws Exception {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < atMost.toNanos()) {
      try {
        news.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException notYet) {
        // After the run the latch is open: it tells of failures.
        if (latch.isOpen()) {
          latch.await();
        }
      }
    }
    return false;
  }

  RunLatch latch() {
    return latch;
  }

  void elected(int replica) {
    leader.complete(replica);
  }

  void compared(Agreement result) {
    agreement.complete(result);
  }

  void compared(WrongAnswerException fault) {
    agreement.completeExceptionally(fault);
  }
}
