package mpp.harness.latency;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import mpp.harness.DaemonThreads;

/**
 * A thread on a processor of its own, which generates requests while the benchmark thread waits for
 * it. The process was granted all other processors, so that pools, with as many threads as the
 * process has processors, leave this one alone.
 *
 * <p>Java cannot move threads: taskset of util-linux does it, before a run.
 */
final class GeneratorThread {
  /** The environment variable with the processor's number, as the kernel counts. */
  static final String ENVIRONMENT_VARIABLE = "MPP_GENERATOR_CPU";

  private static final Duration TASKSET_DEADLINE = Duration.ofSeconds(10);
  private static final long INTERRUPTION_PERIOD_MILLIS = 10;
  private static final String NUMBER = "[0-9]{1,6}";
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private static GeneratorThread ofProcess;

  /** Work that may fail. */
  interface Work {

    /** Does it. */
    void run() throws Exception;
  }

  private final String processor;
  // The processors of the process's first thread, which nobody moves.
  private final String granted;
  private final String thread;
  private final ExecutorService executor;
  private volatile Thread worker;

  /**
   * Starts a thread on a processor.
   *
   * @throws IllegalStateException if it cannot run there
   */
  GeneratorThread(int processor) {
    this.processor = Integer.toString(processor);
    executor =
        Executors.newSingleThreadExecutor(
            work -> {
              worker = DaemonThreads.named("mpp-generator").newThread(work);
              return worker;
            });
    try {
      granted = allowed(Path.of("/proc/self"));
      Path self = call(() -> Files.readSymbolicLink(Path.of("/proc/thread-self")));
      thread = self.getFileName().toString();
      move(thread, this.processor);
    } catch (Exception failed) {
      end();
      throw new IllegalStateException(
          "the generator cannot run on processor %d: %s".formatted(processor, failed.getMessage()));
    }
  }

  /**
   * Returns the process's, started once; nothing where no processor is kept for it.
   *
   * @throws IllegalStateException if the variable is no processor's number, or the thread cannot
   *     run there
   */
  static synchronized Optional<GeneratorThread> ofProcess() {
    if (ofProcess == null) {
      ofProcess =
          processor(System.getenv(ENVIRONMENT_VARIABLE)).map(GeneratorThread::new).orElse(null);
    }
    return Optional.ofNullable(ofProcess);
  }

  /** Returns a processor's number from the variable's value, which is null where it is not set. */
  static Optional<Integer> processor(String text) {
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    if (!text.matches(NUMBER)) {
      throw new IllegalStateException(
          "%s is '%s', allowed is the number of a processor".formatted(ENVIRONMENT_VARIABLE, text));
    }
    return Optional.of(Integer.valueOf(text));
  }

  /**
   * Does work on the thread, and returns when it has ended. An interruption of the caller is one of
   * the work.
   */
  void run(Work work) throws Exception {
    call(
        () -> {
          work.run();
          return null;
        });
  }

  /**
   * Moves all other threads away from the generator's processor, between runs: a thread begins on
   * the processors of the one that starts it, and sending may start a thread of a pool.
   */
  void keepApart() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      for (Path other : threads.toList()) {
        String number = other.getFileName().toString();
        if (!number.equals(thread) && isMisplaced(other)) {
          move(number, granted);
        }
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(
          "threads cannot be moved away from processor %s: %s"
              .formatted(processor, failed.getMessage()));
    }
  }

  /** Ends the thread. */
  void end() {
    executor.shutdownNow();
  }

  private <A> A call(Callable<A> work) throws Exception {
    FutureTask<A> task = new FutureTask<>(work);
    executor.execute(task);
    boolean interrupted = false;
    while (true) {
      try {
        A result =
            interrupted ? task.get(INTERRUPTION_PERIOD_MILLIS, TimeUnit.MILLISECONDS) : task.get();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return result;
      } catch (InterruptedException hurry) {
        interrupted = true;
        worker.interrupt();
      } catch (TimeoutException goesOn) {
        // Again: an interruption that comes before the work begins is lost.
        worker.interrupt();
      } catch (ExecutionException failed) {
        throw failed.getCause() instanceof Exception cause ? cause : failed;
      }
    }
  }

  private boolean isMisplaced(Path other) {
    try {
      return !granted.equals(processor) && allowed(other).equals(processor);
    } catch (IOException ended) {
      return false;
    }
  }

  /** Returns the processors of a thread, or of a process's first one, as the kernel lists them. */
  static String allowed(Path folder) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElseThrow(() -> new IOException(folder + " does not tell processors"));
    }
  }

  /** Moves a thread to processors. One that has ended meanwhile is none. */
  private static void move(String thread, String processors)
      throws IOException, InterruptedException {
    Process taskset =
        new ProcessBuilder("taskset", "-p", "-c", processors, thread)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!taskset.waitFor(TASKSET_DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("taskset took longer than " + TASKSET_DEADLINE.toSeconds() + " s");
      }
      if (taskset.exitValue() != 0 && Files.exists(THREADS.resolve(thread))) {
        byte[] said = taskset.getErrorStream().readAllBytes();
        throw new IOException(new String(said, StandardCharsets.UTF_8).strip());
      }
    } finally {
      taskset.destroyForcibly();
    }
  }
}
