package mpp.harness.components;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import mpp.harness.Deployment;
import mpp.harness.MasterBenchmark;
import mpp.harness.RunLatch;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The master's half of a benchmark of components that have partners on clients. The other half is a
 * {@link ComponentClient}.
 *
 * @param <A> reference to a partner
 */
public abstract class ComponentMaster<
        P extends BenchmarkParameters, S extends ComponentScope, Y extends ComponentSystem<S>, A>
    extends Lifecycle<P, S, Y> implements MasterBenchmark<P> {
  /** Deadline of flushing a run. */
  private static final Duration FLUSH_DEADLINE = Duration.ofSeconds(10);

  /**
   * Deadline of a clean-up's waiting for clients after a failure: who does not answer may be dead.
   * It takes up to 8 s to notice that a client has fallen silent; with that and the system's end
   * the request must fail within 10 s.
   */
  private static final Duration WAIT_AFTER_FAILURE = Duration.ofMillis(300);

  private String host = "";
  private List<String> clients = List.of();
  private List<A> partners = List.of();
  private Optional<S> lasting = Optional.empty();
  private Optional<RunLatch> flushed = Optional.empty();
  private Runnable close = () -> {};

  /** Returns where clients tell of their failures, in a word. */
  protected abstract String watch(Y system) throws Exception;

  /**
   * Finds the components of those clients that take part, which are those of all runs.
   *
   * @return client by client, in the order of their creation
   */
  protected abstract List<A> meetPartners() throws Exception;

  /** Creates what is a partner, too, but on the master, in a scope that lasts. It comes first. */
  protected Optional<A> createOwnPartner() throws Exception {
    return Optional.empty();
  }

  @Override
  public String setUp(P parameters, Deployment deployment) throws Exception {
    parameters.requireNodes(deployment.nodes());
    host = deployment.host();
    start(parameters);
    return new ClientSetup(
            watch(system()),
            parameters.inFlight(),
            parameters.partnersPerClient(),
            parameters.clientOptions())
        .toString();
  }

  @Override
  public final void introduce(List<String> clientData) {
    clients = clientData;
  }

  @Override
  public void prepare() throws Exception {
    // Here and not when they are introduced, since only this can be interrupted.
    if (partners.isEmpty()) {
      List<A> all = new ArrayList<>();
      createOwnPartner().ifPresent(all::add);
      all.addAll(meetPartners());
      partners = List.copyOf(all);
    }
    super.prepare();
  }

  /** Ends what was made to meet partners, in the last clean-up, before components are stopped. */
  protected void endPartners() throws Exception {}

  /** Returns name or address at which clients reach this node. */
  protected final String host() {
    return host;
  }

  /** Returns what the clients answered when they were set up, in the order of their check-in. */
  protected final List<String> clients() {
    return clients;
  }

  /** Returns all partners, in their order. */
  protected final List<A> partners() {
    return partners;
  }

  /** Makes a place for components that last for all runs. */
  protected final S openLasting() throws Exception {
    S opened = system().open(failures()::add);
    lasting = Optional.of(opened);
    return opened;
  }

  /**
   * Says how the run is flushed, in clean-up.
   *
   * @param latch latch for components once nothing of the run is on its way to them
   * @param tellAll tells them to end the run
   */
  protected final void flushBy(RunLatch latch, Runnable tellAll) {
    flushed = Optional.of(latch);
    close = tellAll;
  }

  @Override
  final void finish(boolean lastRun, boolean orderly) throws Exception {
    try {
      flush(orderly);
    } finally {
      if (lastRun) {
        endPartners();
      }
    }
  }

  private void flush(boolean orderly) throws Exception {
    Optional<RunLatch> latch = flushed;
    flushed = Optional.empty();
    if (latch.isPresent()) {
      close.run();
      failures().end(latch.get());
      // A client that no longer answers must not keep the master from saying so.
      Duration atMost = orderly ? FLUSH_DEADLINE : WAIT_AFTER_FAILURE;
      if (!latch.get().await(atMost)) {
        throw new TimeoutException(
            "flushing all partitions took more than " + atMost.toMillis() / 1000.0 + " s");
      }
    }
  }

  @Override
  final void endLasting(boolean orderly) throws Exception {
    Optional<S> ended = lasting;
    lasting = Optional.empty();
    if (ended.isPresent()) {
      ended.get().stop(orderly);
    }
  }
}
