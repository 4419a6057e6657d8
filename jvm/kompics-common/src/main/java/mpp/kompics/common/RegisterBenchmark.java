package mpp.kompics.common;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import kompics.benchmarks.Operation;
import mpp.harness.Deployment;
import mpp.harness.RunLatch;
import mpp.harness.Verifiable;
import mpp.harness.parameters.AtomicRegisterParameters;
import mpp.harness.register.Verification;
import mpp.kompics.common.messages.RegisterMessages.Introduce;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;

/**
 * The master's half of ATOMICREGISTER, whatever its components are made of: a group of replicas,
 * the first on the master and the others on the first clients, one each.
 *
 * <p>A part of a run is a replica with all of its operations.
 */
public abstract class RegisterBenchmark extends NetBenchmark<AtomicRegisterParameters>
    implements Verifiable {
  private int runs;
  private Component coordinator;

  /** Creates a replica. */
  protected abstract Component createReplica(
      NetAddress self, RegisterOptions options, Composition composition);

  /**
   * Creates who hears from the replicas what is complete: {@code Done} in an ordinary run, in which
   * {@code RunPort.Begin} makes it send {@code Start} to all of them, and {@code Response} in a
   * verification run, which {@code RunPort.Verify} begins.
   */
  protected abstract Component createCoordinator(
      NetAddress self, List<NetAddress> replicas, RunLatch latch, Composition composition);

  @Override
  public String setUp(AtomicRegisterParameters parameters, Deployment deployment) throws Exception {
    parameters.requireNodes(deployment.nodes());
    return super.setUp(parameters, deployment);
  }

  @Override
  protected int parts(AtomicRegisterParameters parameters) {
    return parameters.partitionSize();
  }

  @Override
  protected int partnersPerClient(AtomicRegisterParameters parameters) {
    return 1;
  }

  @Override
  protected List<NetAddress> partnersAt(
      AtomicRegisterParameters parameters, List<NetAddress> firstOfClients) {
    return firstOfClients.subList(0, parameters.partitionSize() - 1);
  }

  @Override
  protected String options(AtomicRegisterParameters parameters) {
    return registerOptions(parameters).toString();
  }

  @Override
  protected Optional<NetAddress> createOwnPartner(
      AtomicRegisterParameters parameters, Composition composition) {
    NetAddress self = composition.newAddress();
    createReplica(self, registerOptions(parameters), composition);
    return Optional.of(self);
  }

  @Override
  protected Composed compose(
      AtomicRegisterParameters parameters,
      List<NetAddress> replicas,
      Composition composition,
      RunLatch latch) {
    runs++;
    NetAddress self = composition.newAddress();
    Component created = createCoordinator(self, replicas, latch, composition);
    coordinator = created;
    int run = runs;
    List<Introduce> introductions =
        IntStream.range(0, replicas.size())
            .mapToObj(rank -> new Introduce(run, rank, replicas, self))
            .toList();
    return new Composed(() -> RunPort.tell(created, RunPort.Begin.EVENT), introductions);
  }

  @Override
  public List<Operation> verify() throws Exception {
    Verification verification = new Verification(parameters(), System::nanoTime);
    RunPort.tell(coordinator, new RunPort.Verify(verification));
    awaitEnd();
    return verification.history();
  }

  private static RegisterOptions registerOptions(AtomicRegisterParameters parameters) {
    return new RegisterOptions(parameters.numberOfKeys(), parameters.keysToRead());
  }
}
