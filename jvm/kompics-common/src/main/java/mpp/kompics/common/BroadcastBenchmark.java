package mpp.kompics.common;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import kompics.benchmarks.Operation;
import mpp.broadcast.Agreement;
import mpp.broadcast.BroadcastRun;
import mpp.broadcast.Coordinator;
import mpp.broadcast.ReplicaOutlet;
import mpp.harness.RunLatch;
import mpp.harness.Verifiable;
import mpp.harness.parameters.AtomicBroadcastParameters;
import mpp.kompics.common.messages.LogMessages.Broadcast;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;

/**
 * The master's half of ATOMICBROADCAST, whatever its components are made of: a coordinator, and a
 * group of replicas on the first clients, one each.
 */
public abstract class BroadcastBenchmark extends NetBenchmark<AtomicBroadcastParameters>
    implements Verifiable {
  private static final Duration ELECTION_DEADLINE = Duration.ofSeconds(20);

  private Component coordinator;
  private BroadcastRun run;

  /** Makes a coordinator of a run. */
  public interface CoordinatorMaker {
    /**
     * Makes one.
     *
     * @param output sends its messages to the network
     */
    Coordinator make(LogReplica.Output output);
  }

  /**
   * Creates the coordinator's component, which requires the network. It hands its coordinator what
   * {@code Broadcast} bears, {@code Start} on {@code RunPort.Begin}, and {@code Compare} on {@code
   * RunPort.Compare}.
   */
  protected abstract Component createCoordinator(CoordinatorMaker maker, Composition composition);

  @Override
  public void prepare() throws Exception {
    Coordinator.requireSupported(parameters());
    super.prepare();
  }

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    NetAddress self = composition.newAddress();
    List<NetAddress> replicas = partners();
    BroadcastRun ofRun = new BroadcastRun(latch);
    Component created =
        createCoordinator(
            output -> new Coordinator(parameters(), ofRun, outlet(self, replicas, output)),
            composition);
    composition.connectToNetwork(created, self);
    coordinator = created;
    run = ofRun;
    List<IntroduceReplica> introductions =
        IntStream.range(0, replicas.size())
            .mapToObj(rank -> new IntroduceReplica(runNumber(), rank, replicas, self))
            .toList();
    return new Composed(
        () -> RunPort.tell(created, RunPort.Begin.EVENT),
        introductions,
        () -> ofRun.awaitLeader(ELECTION_DEADLINE));
  }

  private static ReplicaOutlet outlet(
      NetAddress self, List<NetAddress> replicas, LogReplica.Output output) {
    return (rank, message) ->
        output.send(new NetMessage(self, replicas.get(rank), new Broadcast(message)));
  }

  @Override
  public long answer() throws Exception {
    return compare(false).answer();
  }

  @Override
  public List<Operation> verify() throws Exception {
    RunPort.tell(coordinator, RunPort.Begin.EVENT);
    awaitEnd();
    return compare(true).logs();
  }

  private Agreement compare(boolean keep) throws Exception {
    RunPort.tell(coordinator, new RunPort.Compare(keep));
    return run.awaitLogs();
  }
}
