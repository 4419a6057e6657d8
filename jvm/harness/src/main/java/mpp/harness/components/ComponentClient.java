package mpp.harness.components;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import mpp.harness.ClientBenchmark;
import mpp.harness.running.CauseChain;

/**
 * A client's half of a {@link ComponentMaster}: the partners of the master's components. They are
 * those of all runs.
 */
public abstract class ComponentClient<S extends ComponentScope, Y extends ComponentSystem<S>>
    implements ClientBenchmark {
  // The first failure is told, and none that comes of it or of the end.
  private final AtomicBoolean silent = new AtomicBoolean();
  private volatile ClientSetup setup;
  private volatile Y system;
  private S scope;

  /** Starts a system that other nodes can reach. */
  protected abstract Y startSystem(
      String host, ClientSetup masterSetup, Consumer<Throwable> onFailure) throws Exception;

  /**
   * Creates the partners, as many as the set-up says.
   *
   * @return the text by which the master finds them
   */
  protected abstract String createPartners(
      ClientSetup masterSetup, Y startedSystem, S partnersScope) throws Exception;

  /** Puts the partners back to their beginning, before each run. */
  protected void reset() {}

  /**
   * Tells the master's watch that this client has failed.
   *
   * @param reason a sentence
   */
  protected abstract void report(Y failedSystem, String watch, String reason);

  @Override
  public final String setUp(String configuration, String host) throws Exception {
    setup = ClientSetup.parse(configuration);
    system = startSystem(host, setup, this::fail);
    scope = system.open(this::fail);
    return createPartners(setup, system, scope);
  }

  @Override
  public final void prepare() {
    reset();
  }

  @Override
  public final void cleanUp(boolean lastRun) throws Exception {
    if (lastRun) {
      end();
    }
  }

  private void end() throws Exception {
    boolean orderly = !silent.getAndSet(true);
    S endedScope = scope;
    Y endedSystem = system;
    scope = null;
    system = null;
    boolean stopped = false;
    try {
      if (endedScope != null) {
        endedScope.stop(orderly);
        stopped = orderly;
      }
    } finally {
      if (endedSystem != null) {
        endedSystem.terminate(stopped);
      }
    }
  }

  private void fail(Throwable cause) {
    Y failed = system;
    if (failed != null && silent.compareAndSet(false, true)) {
      report(failed, setup.watch(), CauseChain.sentence(cause));
    }
  }
}
