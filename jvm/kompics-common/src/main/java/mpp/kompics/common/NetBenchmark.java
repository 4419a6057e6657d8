package mpp.kompics.common;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import mpp.harness.Deployment;
import mpp.harness.MasterBenchmark;
import mpp.harness.RunLatch;
import mpp.kompics.common.messages.NodeMessages.Hello;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;

/**
 * The master's half of a benchmark of components that have partners on clients. The other half is a
 * {@link NetClient}.
 *
 * <p>By default there are pairs of components, one for each part of a run, with the one on the
 * master and its partner on the first client.
 */
public abstract class NetBenchmark<P> extends Runs<P> implements MasterBenchmark<P> {
  /** How long all other nodes together may take for an acknowledgement. */
  private static final Duration ANSWER_DEADLINE = Duration.ofSeconds(20);

  /**
   * How long a clean-up may wait for clients once something has failed: who does not answer may be
   * dead. It takes up to 8 s to notice that a client has fallen silent; with that and the system's
   * end the request must fail within 10 s.
   */
  private static final Duration WAIT_AFTER_FAILURE = Duration.ofMillis(300);

  private String host = "";
  private List<NetAddress> clients = List.of();
  private List<NetAddress> partners = List.of();
  private Optional<Scope> lasting = Optional.empty();

  /** Returns how many partners each client creates. */
  protected int partnersPerClient(P parameters) {
    return parts(parameters);
  }

  /** Returns what the client must know to create partners, besides their number. */
  protected String options(P parameters) {
    return "";
  }

  /**
   * Chooses which of the clients' partners take part in a run, in which order.
   *
   * @param firstOfClients the first partner of each client, in the order of their check-in
   */
  protected List<NetAddress> partnersAt(P parameters, List<NetAddress> firstOfClients) {
    NetAddress first = firstOfClients.get(0);
    return IntStream.range(0, parts(parameters))
        .mapToObj(number -> first.withComponent(first.component() + number))
        .toList();
  }

  /**
   * Creates what is a partner, too, but on the master. It comes first, and lasts for all runs, as
   * those on clients do.
   */
  protected Optional<NetAddress> createOwnPartner(P parameters, Composition composition) {
    return Optional.empty();
  }

  /** Creates the components of a run on the master; in the scope's thread. */
  protected abstract Composed compose(
      P parameters, List<NetAddress> runPartners, Composition composition, RunLatch latch);

  @Override
  public String setUp(P parameters, Deployment deployment) throws Exception {
    host = deployment.host();
    begin(parameters);
    NetAddress watch = system().watch().self();
    return new NetSetup(watch, partnersPerClient(parameters), options(parameters)).toString();
  }

  @Override
  public void introduce(List<String> clientData) {
    clients = clientData.stream().map(NetAddress::parse).toList();
  }

  @Override
  final KompicsSystem start() throws Exception {
    return KompicsSystem.startNode(host, failures()::add);
  }

  @Override
  public void prepare() throws Exception {
    // Here and not when they are introduced, since only this can be interrupted.
    if (partners.isEmpty()) {
      meetPartners();
    }
    super.prepare();
  }

  @Override
  final Composed composeRun(Composition composition, RunLatch latch) {
    return compose(parameters(), partners, composition, latch);
  }

  @Override
  final void introduce(Composed composed) throws Exception {
    if (!composed.introductions().isEmpty()) {
      tell(partners, composed.introductions());
    }
  }

  /**
   * Waits in clean-up, before the run's components are killed.
   *
   * @param what what is waited for, as it begins the sentence "... took more than"
   * @throws TimeoutException after the deadline, or earlier if the run has failed
   */
  final void awaitInCleanUp(String what, RunLatch latch, Duration deadline) throws Exception {
    failures().end(latch);
    // A client that no longer answers must not keep the master from saying so.
    Duration atMost = hasEndedWell() ? deadline : WAIT_AFTER_FAILURE;
    if (!latch.await(atMost)) {
      throw new TimeoutException(what + " took more than " + atMost.toMillis() / 1000.0 + " s");
    }
  }

  @Override
  final void endLasting() throws Exception {
    Optional<Scope> ended = lasting;
    lasting = Optional.empty();
    if (ended.isPresent() && hasEndedWell()) {
      ended.get().stop();
    }
  }

  private void meetPartners() throws Exception {
    List<NetAddress> watches =
        clients.stream().map(client -> client.withComponent(NodeWatch.NUMBER)).toList();
    // The master makes the connection to each client: if both did, there would be two.
    tell(watches, Collections.nCopies(watches.size(), Hello.EVENT));
    Scope opened = system().open(failures()::add);
    lasting = Optional.of(opened);
    List<NetAddress> all = new ArrayList<>();
    opened.compose(composition -> createOwnPartner(parameters(), composition)).ifPresent(all::add);
    all.addAll(partnersAt(parameters(), clients));
    partners = List.copyOf(all);
  }

  private void tell(List<NetAddress> recipients, List<? extends NetContent> contents)
      throws Exception {
    failures().await("introductions", system().watch().tell(recipients, contents), ANSWER_DEADLINE);
  }
}
