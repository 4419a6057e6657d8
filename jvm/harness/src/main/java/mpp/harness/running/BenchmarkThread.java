package mpp.harness.running;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.TestResult;
import mpp.harness.DaemonThreads;
import mpp.harness.parameters.InvalidParameterException;

/**
 * The one thread that benchmarks are driven from, one request at a time, so that no thread that
 * serves calls ever takes part in measuring.
 */
public final class BenchmarkThread {
  private static final Logger LOG = System.getLogger(BenchmarkThread.class.getName());

  /** A request on its way through the thread. */
  public static final class Job {
    private final Cancellation cancellation = new Cancellation();
    private final Function<Cancellation, TestResult> work;
    private final Consumer<TestResult> reply;

    private Job(Function<Cancellation, TestResult> work, Consumer<TestResult> reply) {
      this.work = work;
      this.reply = reply;
    }

    /** Stops the request; see {@link Cancellation#cancel}. */
    public void cancel(String why) {
      cancellation.cancel(why);
    }
  }

  private final Object lock = new Object();
  private Job running;
  private Job waiting;

  /** Starts the thread, which does not keep the process alive. */
  public BenchmarkThread() {
    DaemonThreads.start("mpp-benchmark", this::serve);
  }

  /**
   * Hands over a request, unless another one runs. A request that finds a cancelled one still
   * cleaning up waits for its end.
   *
   * @param work the action; an {@link InvalidParameterException} from it becomes INVALID_PARAMETERS
   * @param reply gets the result, once the thread can take the next request
   * @return the job, or null if the thread is busy
   */
  public Job submit(Function<Cancellation, TestResult> work, Consumer<TestResult> reply) {
    synchronized (lock) {
      boolean free = running == null || running.cancellation.isCancelled();
      if (!free || waiting != null) {
        return null;
      }
      waiting = new Job(work, reply);
      lock.notifyAll();
      return waiting;
    }
  }

  /** Stops whatever runs or waits. */
  public void cancel(String why) {
    synchronized (lock) {
      if (running != null) {
        running.cancel(why);
      }
      if (waiting != null) {
        waiting.cancel(why);
      }
    }
  }

  /**
   * Waits until nothing runs.
   *
   * @return true if that was so within the time
   */
  public boolean awaitIdle(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (lock) {
      while (running != null || waiting != null) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          return false;
        }
        lock.wait(millis);
      }
      return true;
    }
  }

  private void serve() {
    while (true) {
      Job job = next();
      TestResult result = result(job);
      synchronized (lock) {
        running = null;
        lock.notifyAll();
      }
      send(job, result);
    }
  }

  private static void send(Job job, TestResult result) {
    try {
      job.reply.accept(result);
    } catch (RuntimeException gone) {
      // One line: a stack trace would push why the process ends out of the log's end.
      LOG.log(Level.WARNING, "nobody takes the result any more: " + CauseChain.sentence(gone));
    }
  }

  private Job next() {
    synchronized (lock) {
      while (waiting == null) {
        try {
          lock.wait();
        } catch (InterruptedException stray) {
          // Meant for a request that has ended: this thread is only ever interrupted to cancel one.
          continue;
        }
      }
      running = waiting;
      waiting = null;
      return running;
    }
  }

  private static TestResult result(Job job) {
    try {
      return job.work.apply(job.cancellation);
    } catch (InvalidParameterException refused) {
      return Outcome.refusal(FailureKind.FAILURE_KIND_INVALID_PARAMETERS, refused.getMessage());
    } catch (Throwable failure) {
      return Outcome.refusal(FailureKind.FAILURE_KIND_INTERNAL, CauseChain.sentence(failure));
    }
  }
}
