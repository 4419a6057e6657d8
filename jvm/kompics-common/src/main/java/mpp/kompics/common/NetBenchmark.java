package mpp.kompics.common;

import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.components.ComponentMaster;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.kompics.common.messages.NodeMessages.Hello;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import se.sics.kompics.network.Transport;

/**
 * The master's half of a benchmark of components that have partners on clients. The other half is a
 * {@link NetClient}.
 */
public abstract class NetBenchmark<P extends BenchmarkParameters>
    extends ComponentMaster<P, Scope, KompicsSystem, NetAddress> {
  /** Deadline of an acknowledgement of all other nodes together. */
  private static final Duration ANSWER_DEADLINE = Duration.ofSeconds(20);

  /** Creates the components of a run on the master; in the scope's thread. */
  protected abstract Composed compose(Composition composition, RunLatch latch);

  /** Returns the transports of the network. */
  protected ImmutableSet<Transport> transports() {
    return KompicsSystem.DEFAULT_TRANSPORTS;
  }

  @Override
  protected final KompicsSystem startSystem() throws Exception {
    return KompicsSystem.startNode(host(), transports(), failures()::add);
  }

  @Override
  protected final Scope open(KompicsSystem system, RunLatch latch) throws Exception {
    return system.open(failures()::add);
  }

  @Override
  protected final String watch(KompicsSystem system) {
    return system.watch().self().toString();
  }

  @Override
  protected final List<NetAddress> meetPartners() throws Exception {
    List<NetAddress> firsts = clients().stream().map(NetAddress::parse).toList();
    List<NetAddress> watches =
        firsts.stream().map(client -> client.withComponent(NodeWatch.NUMBER)).toList();
    // The master makes the connection to each client: if both did, there would be two.
    List<NetAddress> nodes = new ArrayList<>(watches);
    nodes.add(system().watch().self());
    tell(watches, Collections.nCopies(watches.size(), new Hello(nodes)));
    List<NetAddress> partners = new ArrayList<>();
    for (NetAddress first : firsts.subList(0, parameters().clients())) {
      for (int number = 0; number < parameters().partnersPerClient(); number++) {
        partners.add(first.withComponent(first.component() + number));
      }
    }
    return partners;
  }

  @Override
  protected final Begin create(Scope scope, RunLatch latch) throws Exception {
    Composed composed = scope.compose(composition -> compose(composition, latch));
    if (!composed.introductions().isEmpty()) {
      tell(partners().subList(0, composed.introductions().size()), composed.introductions());
    }
    composed.meeting().await();
    return composed.begin();
  }

  private void tell(List<NetAddress> recipients, List<? extends NetContent> contents)
      throws Exception {
    failures().await("introductions", system().watch().tell(recipients, contents), ANSWER_DEADLINE);
  }
}
