package mpp.kompics.common;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import kompics.benchmarks.Operation;
import mpp.harness.RunLatch;
import mpp.harness.Verifiable;
import mpp.harness.parameters.AtomicRegisterParameters;
import mpp.harness.parameters.RegisterOptions;
import mpp.harness.register.Verification;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;

/**
 * The master's half of ATOMICREGISTER, whatever its components are made of: a group of replicas,
 * the first on the master and the others on the first clients, one each.
 */
public abstract class RegisterBenchmark extends NetBenchmark<AtomicRegisterParameters>
    implements Verifiable {
  private Component coordinator;

  /** Creates a replica, which requires the network. */
  protected abstract Component createReplica(
      NetAddress self, RegisterOptions options, Composition composition);

  /**
   * Creates who requires the network, and hears from the replicas what is complete: {@code Done} in
   * an ordinary run, in which {@code RunPort.Begin} makes it send {@code Start} to all of them, and
   * {@code Response} in a verification run, which {@code RunPort.Verify} begins.
   */
  protected abstract Component createCoordinator(
      NetAddress self, List<NetAddress> replicas, RunLatch latch, Composition composition);

  @Override
  protected Optional<NetAddress> createOwnPartner() throws Exception {
    return Optional.of(openLasting().compose(this::createOwnReplica));
  }

  private NetAddress createOwnReplica(Composition composition) {
    NetAddress self = composition.newAddress();
    composition.connectToNetwork(createReplica(self, parameters().options(), composition), self);
    return self;
  }

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    NetAddress self = composition.newAddress();
    List<NetAddress> replicas = partners();
    Component created = createCoordinator(self, replicas, latch, composition);
    composition.connectToNetwork(created, self);
    coordinator = created;
    List<IntroduceReplica> introductions =
        IntStream.range(0, replicas.size())
            .mapToObj(rank -> new IntroduceReplica(runNumber(), rank, replicas, self))
            .toList();
    return Composed.introducedBy(introductions, () -> RunPort.tell(created, RunPort.Begin.EVENT));
  }

  @Override
  public List<Operation> verify() throws Exception {
    Verification verification = new Verification(parameters(), System::nanoTime);
    RunPort.tell(coordinator, new RunPort.Verify(verification));
    awaitEnd();
    return verification.history();
  }
}
