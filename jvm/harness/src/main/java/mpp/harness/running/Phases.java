package mpp.harness.running;

import java.util.Optional;
import mpp.harness.LocalBenchmark;
import mpp.harness.Runs;
import mpp.harness.Verifiable;

/**
 * The phases of one request, as {@link RunLoop} goes through them. What they do is the role's
 * business.
 */
public interface Phases {

  /** Returns what is done for each run; all of it but clean-up can be interrupted. */
  Runs runs();

  /** Before anything else: waits until the testee can take the request. */
  default void awaitReady() throws Exception {}

  /** Before the first run; never interrupted. */
  void setUp() throws Exception;

  /** At every client after that, the preparation of the first run included. */
  default void setUpClients() throws Exception {}

  /** At every client after a clean-up, the preparation of the next run included. */
  default void cleanUpClients(boolean lastRun) throws Exception {}

  /** In place of the timed part, in one more run, where that is asked for. */
  default Optional<Verifiable> verification() {
    return runs() instanceof Verifiable verifiable ? Optional.of(verifiable) : Optional.empty();
  }

  /** The phases of a local benchmark with its parameters. */
  static <P> Phases of(LocalBenchmark<P> benchmark, P parameters) {
    return new Phases() {
      @Override
      public Runs runs() {
        return benchmark;
      }

      @Override
      public void setUp() throws Exception {
        benchmark.setUp(parameters);
      }
    };
  }
}
