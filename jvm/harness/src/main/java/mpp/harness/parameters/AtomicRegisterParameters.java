package mpp.harness.parameters;

import kompics.benchmarks.AtomicRegisterRequest;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import mpp.options.Limit;

/**
 * Parameters of ATOMICREGISTER.
 *
 * @param partitionSize number of replicas, at least 1; each takes a node of its own
 * @param numberOfKeys number of registers, at least 1
 * @param keysToRead number of them that each replica reads in one run; it writes the others
 */
public record AtomicRegisterParameters(int partitionSize, int numberOfKeys, int keysToRead)
    implements BenchmarkParameters {
  /** Broadcasts that wait for a majority of replicas. */
  public static final BenchmarkKey<AtomicRegisterParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getAtomicRegisterMethod(), AtomicRegisterParameters::from);

  /** Operations of each replica on each key in a verification run. */
  public static final int OPERATIONS_PER_KEY = 10;

  /**
   * Messages for one key that can be under way from one node to another at one time: READ and WRITE
   * of its own operation, VALUE and ACK for the other's, and in a verification run INVOKE or
   * RESPONSE.
   */
  private static final long MESSAGES_PER_KEY = 5;

  private static final double WORKLOADS_TOLERANCE = 1e-5;

  private static AtomicRegisterParameters from(AtomicRegisterRequest request) {
    double reads = request.getReadWorkload();
    double writes = request.getWriteWorkload();
    if (Math.abs(reads + writes - 1) > WORKLOADS_TOLERANCE) {
      throw new InvalidParameterException(
          request,
          "write_workload",
          "values that make 1 with read_workload = " + request.getReadWorkload());
    }
    int replicas = request.getPartitionSize();
    int keys = Math.toIntExact(request.getNumberOfKeys());
    if (request.getPolicy().getVerify()) {
      Limits.requireProduct(
          request,
          "number_of_keys",
          Limit.LIMIT_VERIFIED_OPERATIONS,
          "number_of_keys x partition_size x %d where the run is verified"
              .formatted(OPERATIONS_PER_KEY),
          keys,
          replicas,
          OPERATIONS_PER_KEY);
    }
    int keysToRead = (int) Math.floor(keys * reads + 0.5);
    return new AtomicRegisterParameters(replicas, keys, keysToRead);
  }

  /** A part of a run is a replica with all of its operations. */
  @Override
  public int parts() {
    return partitionSize;
  }

  /** One replica is on the master. */
  @Override
  public int clients() {
    return partitionSize - 1;
  }

  @Override
  public int partnersPerClient() {
    return 1;
  }

  @Override
  public long inFlight() {
    return MESSAGES_PER_KEY * numberOfKeys;
  }

  /** Returns what a replica must know, on the master as on clients. */
  public RegisterOptions options() {
    return new RegisterOptions(numberOfKeys, keysToRead);
  }

  @Override
  public String clientOptions() {
    return options().toString();
  }

  /** Each replica takes a node. */
  @Override
  public void requireNodes(int nodes) {
    if (partitionSize > nodes) {
      throw new InvalidParameterException(
          "partition_size",
          Integer.toString(partitionSize),
          "1 to %d, the number of nodes".formatted(nodes));
    }
  }
}
