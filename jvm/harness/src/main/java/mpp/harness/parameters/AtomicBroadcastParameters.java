package mpp.harness.parameters;

import kompics.benchmarks.AtomicBroadcastRequest;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import mpp.options.Limit;

/**
 * Parameters of ATOMICBROADCAST.
 *
 * @param algorithm the algorithm by which replicas agree
 * @param replicas number of replicas, an odd number from 3 to 9; each takes a client of its own
 * @param proposals proposals in one run, at least 1
 * @param concurrent the most proposals that are not decided yet at any time, at least 1
 * @param replaced number of replicas that others replace in mid-run
 */
public record AtomicBroadcastParameters(
    Algorithm algorithm, int replicas, int proposals, int concurrent, int replaced)
    implements BenchmarkParameters {
  /** Replicas that agree on one order of proposals. */
  public static final BenchmarkKey<AtomicBroadcastParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getAtomicBroadcastMethod(), AtomicBroadcastParameters::from);

  private static final String NO_RECONFIGURATION = "off";

  /** An algorithm by which replicas agree on a log. */
  public enum Algorithm {
    /** Multi-Paxos. */
    PAXOS,
    /** Raft. */
    RAFT
  }

  private static AtomicBroadcastParameters from(AtomicBroadcastRequest request) {
    int replicas = (int) request.getNumberOfNodes();
    if (replicas % 2 == 0) {
      throw new InvalidParameterException(request, "number_of_nodes", "odd numbers");
    }
    boolean replaces = !request.getReconfiguration().equals(NO_RECONFIGURATION);
    if (replaces == request.getReconfigPolicy().isEmpty()) {
      throw new InvalidParameterException(
          request,
          "reconfig_policy",
          replaces
              ? "replace-follower and replace-leader where reconfiguration is not off"
              : "no text where reconfiguration = off");
    }
    if (request.getPolicy().getVerify()) {
      Limits.requireProduct(
          request,
          "number_of_proposals",
          Limit.LIMIT_VERIFIED_OPERATIONS,
          "number_of_proposals x number_of_nodes where the run is verified",
          request.getNumberOfProposals(),
          replicas);
    }
    return new AtomicBroadcastParameters(
        request.getAlgorithm().equals("raft") ? Algorithm.RAFT : Algorithm.PAXOS,
        replicas,
        Math.toIntExact(request.getNumberOfProposals()),
        Math.toIntExact(request.getConcurrentProposals()),
        replaced(request.getReconfiguration(), replicas));
  }

  private static int replaced(String reconfiguration, int replicas) {
    return switch (reconfiguration) {
      case NO_RECONFIGURATION -> 0;
      case "single" -> 1;
      default -> replicas / 2 + 1;
    };
  }

  /** The replicas are on clients, and none is on the master. */
  @Override
  public int clients() {
    return replicas;
  }

  /** The proposals, from the master to the leader, or news of them on the way back. */
  @Override
  public long inFlight() {
    return mostUndecided();
  }

  /** Returns the most proposals that are really not decided yet at any time. */
  public int mostUndecided() {
    return Math.min(concurrent, proposals);
  }

  /** Returns what a replica must know. */
  public BroadcastOptions options() {
    return new BroadcastOptions(proposals, mostUndecided());
  }

  @Override
  public String clientOptions() {
    return options().toString();
  }

  /** Each replica takes a client, those that replace others included. */
  @Override
  public void requireNodes(int nodes) {
    int clients = nodes - 1;
    if (replicas + replaced > clients) {
      String allowed = "numbers up to %d, the number of clients".formatted(clients);
      throw new InvalidParameterException(
          "number_of_nodes",
          Integer.toString(replicas),
          replaced == 0 ? allowed : allowed + ", less %d to replace others".formatted(replaced));
    }
  }
}
