package mpp.kompics.common;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import mpp.harness.ClientBenchmark;
import mpp.harness.running.CauseChain;
import mpp.kompics.common.net.NetAddress;

/**
 * A client's half of a {@link NetBenchmark}: the partners of the master's components. They are
 * those of all runs.
 */
public abstract class NetClient implements ClientBenchmark {
  // The first failure is told, and none that comes of it or of the end.
  private final AtomicBoolean silent = new AtomicBoolean();
  private Optional<KompicsSystem> system = Optional.empty();
  private Optional<Scope> scope = Optional.empty();
  private volatile Optional<NetAddress> master = Optional.empty();
  private Runnable reset = () -> {};

  /**
   * Creates a partner; in the scope's thread.
   *
   * @param number from 0, in the order of creation
   * @param options what the master's half gave
   * @return what is called before each run, to put it back to its beginning
   */
  protected abstract Runnable createPartner(
      int number, NetAddress address, String options, Composition composition);

  @Override
  public String setUp(String configuration, String host) throws Exception {
    NetSetup setup = NetSetup.parse(configuration);
    KompicsSystem started = KompicsSystem.startNode(host, this::fail);
    system = Optional.of(started);
    master = Optional.of(setup.watch());
    Scope opened = started.open(this::fail);
    scope = Optional.of(opened);
    return opened.compose(composition -> createPartners(setup, composition)).toString();
  }

  private NetAddress createPartners(NetSetup setup, Composition composition) {
    NetAddress first = composition.newAddress();
    NetAddress next = first;
    Runnable[] resets = new Runnable[setup.partners()];
    for (int number = 0; number < resets.length; number++) {
      resets[number] = createPartner(number, next, setup.options(), composition);
      next = composition.newAddress();
    }
    reset =
        () -> {
          for (Runnable one : resets) {
            one.run();
          }
        };
    return first;
  }

  @Override
  public void prepare() {
    reset.run();
  }

  @Override
  public void cleanUp(boolean lastRun) throws Exception {
    if (lastRun) {
      end();
    }
  }

  private void end() throws Exception {
    boolean failed = silent.getAndSet(true);
    Optional<Scope> endedScope = scope;
    Optional<KompicsSystem> endedSystem = system;
    scope = Optional.empty();
    system = Optional.empty();
    reset = () -> {};
    boolean stopped = false;
    try {
      if (endedScope.isPresent() && !failed) {
        endedScope.get().stop();
        stopped = true;
      }
    } finally {
      if (endedSystem.isPresent()) {
        endedSystem.get().terminate(stopped);
      }
    }
  }

  /** Tells the master of a failure, while it can be expected to hear it. */
  private void fail(Throwable cause) {
    if (!silent.compareAndSet(false, true)) {
      return;
    }
    Optional<KompicsSystem> failed = system;
    Optional<NetAddress> to = master;
    if (failed.isPresent() && to.isPresent()) {
      NodeWatch watch = failed.get().watch();
      watch.report(
          to.get(), "client " + watch.self().node() + " failed: " + CauseChain.sentence(cause));
    }
  }
}
