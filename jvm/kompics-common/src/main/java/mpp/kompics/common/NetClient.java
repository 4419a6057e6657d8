package mpp.kompics.common;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mpp.harness.components.ClientSetup;
import mpp.harness.components.ComponentClient;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;
import se.sics.kompics.network.Transport;

/**
 * A client's half of a {@link NetBenchmark}: the partners of the master's components, whose numbers
 * follow each other.
 */
public class NetClient extends ComponentClient<Scope, KompicsSystem> {
  private final Partner partner;
  private List<Component> partners = List.of();

  /** Creates partners. */
  public interface Partner {
    /**
     * Creates one that requires the network; in the scope's thread.
     *
     * @param number from 0, in the order of creation
     * @param options the benchmark's parameters
     */
    Component create(int number, NetAddress address, String options, Composition composition);
  }

  /** A client that has no partners yet. */
  public NetClient(Partner partner) {
    this.partner = partner;
  }

  /** Returns all partners, in the order of their creation. */
  protected final List<Component> partners() {
    return partners;
  }

  /** Returns the transports of the network. */
  protected ImmutableSet<Transport> transports() {
    return KompicsSystem.DEFAULT_TRANSPORTS;
  }

  @Override
  protected final KompicsSystem startSystem(
      String host, ClientSetup setup, Consumer<Throwable> onFailure) throws Exception {
    return KompicsSystem.startNode(host, transports(), onFailure);
  }

  @Override
  protected final String createPartners(ClientSetup setup, KompicsSystem system, Scope scope)
      throws Exception {
    return scope.compose(composition -> create(setup, composition)).toString();
  }

  private NetAddress create(ClientSetup setup, Composition composition) {
    List<Component> created = new ArrayList<>();
    NetAddress first = composition.newAddress();
    NetAddress next = first;
    for (int number = 0; number < setup.partners(); number++) {
      Component one = partner.create(number, next, setup.options(), composition);
      composition.connectToNetwork(one, next);
      created.add(one);
      next = composition.newAddress();
    }
    partners = created;
    return first;
  }

  @Override
  protected final void report(KompicsSystem system, String master, String reason) {
    NodeWatch watch = system.watch();
    watch.report(NetAddress.parse(master), "client " + watch.self().node() + " failed: " + reason);
  }
}
