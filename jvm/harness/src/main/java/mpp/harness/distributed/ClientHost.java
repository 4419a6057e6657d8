package mpp.harness.distributed;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Function;
import mpp.harness.ClientBenchmark;
import mpp.harness.distributed.ClientState.Event;

/**
 * A client's life: takes one benchmark at a time through what its master asks for. Calls may come
 * from any thread; they are served one after the other.
 */
public final class ClientHost {
  private static final Logger LOG = System.getLogger(ClientHost.class.getName());

  private final Function<String, Optional<ClientBenchmark>> benchmarks;
  private final String host;
  private ClientState state = ClientState.IDLE;
  private ClientBenchmark benchmark;

  /**
   * A client that is idle.
   *
   * @param host address of this node for others
   * @param benchmarks makes a new instance of the benchmark with a symbol, where there is one
   */
  public ClientHost(String host, Function<String, Optional<ClientBenchmark>> benchmarks) {
    this.host = host;
    this.benchmarks = benchmarks;
  }

  /**
   * Sets up a benchmark and prepares its first run; what an earlier request left is removed before.
   *
   * @return the client's data for the master
   * @throws Exception if it cannot be set up; nothing of it is left then
   */
  public synchronized String setUp(String symbol, String configuration) throws Exception {
    try {
      removeAll();
      benchmark =
          benchmarks
              .apply(symbol)
              .orElseThrow(() -> new IllegalArgumentException("there is no benchmark " + symbol));
      String data = benchmark.setUp(configuration, host);
      benchmark.prepare();
      state = state.after(Event.SET_UP_DONE);
      return data;
    } catch (Throwable failure) {
      LOG.log(Level.ERROR, symbol + " failed in set-up", failure);
      removeAfter(failure);
      state = state.after(Event.SET_UP_FAILED);
      throw failure;
    }
  }

  /**
   * Cleans up after a run and prepares the next one, or, after the last one, removes everything.
   *
   * @throws IllegalStateException if there is no benchmark, but for the last clean-up
   */
  public synchronized void cleanUp(boolean last) throws Exception {
    if (last) {
      try {
        removeAll();
      } finally {
        state = state.after(Event.LAST_CLEAN_UP);
      }
      return;
    }
    if (state == ClientState.IDLE) {
      throw new IllegalStateException("there is nothing to clean up: no benchmark is set up");
    }
    try {
      benchmark.cleanUp(false);
      benchmark.prepare();
      state = state.after(Event.CLEAN_UP);
    } catch (Throwable failure) {
      LOG.log(Level.ERROR, "clean-up failed", failure);
      removeAfter(failure);
      state = state.after(Event.CLEAN_UP_FAILED);
      throw failure;
    }
  }

  private void removeAll() throws Exception {
    ClientBenchmark ended = benchmark;
    benchmark = null;
    if (ended != null) {
      ended.cleanUp(true);
    }
  }

  private void removeAfter(Throwable failure) {
    try {
      removeAll();
    } catch (Throwable second) {
      failure.addSuppressed(second);
    }
  }
}
