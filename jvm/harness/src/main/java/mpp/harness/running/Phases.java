package mpp.harness.running;

import java.util.Optional;
import mpp.harness.LocalBenchmark;
import mpp.harness.Verifiable;

/**
 * The phases of one request, as {@link RunLoop} goes through them. What they do is the role's
 * business.
 */
public interface Phases {

  /** Before anything else: waits until the testee can take the request. */
  default void awaitReady() throws Exception {}

  /** Before the first run; never interrupted. */
  void setUp() throws Exception;

  /** At every client after that, the preparation of the first run included. */
  default void setUpClients() throws Exception {}

  /** Before each run. */
  void prepare() throws Exception;

  /** The timed part. */
  void run() throws Exception;

  /** After each run. */
  long answer() throws Exception;

  /** In place of the timed part, in one more run, where that is asked for. */
  default Optional<Verifiable> verification() {
    return Optional.empty();
  }

  /** At the end of each run, and after a failure; never interrupted. */
  void cleanUp(boolean lastRun) throws Exception;

  /** At every client after that, the preparation of the next run included. */
  default void cleanUpClients(boolean lastRun) throws Exception {}

  /** The phases of a local benchmark with its parameters. */
  static <P> Phases of(LocalBenchmark<P> benchmark, P parameters) {
    return new Phases() {
      @Override
      public void setUp() throws Exception {
        benchmark.setUp(parameters);
      }

      @Override
      public void prepare() throws Exception {
        benchmark.prepare();
      }

      @Override
      public void run() throws Exception {
        benchmark.run();
      }

      @Override
      public long answer() throws Exception {
        return benchmark.answer();
      }

      @Override
      public void cleanUp(boolean lastRun) throws Exception {
        benchmark.cleanUp(lastRun);
      }
    };
  }
}
