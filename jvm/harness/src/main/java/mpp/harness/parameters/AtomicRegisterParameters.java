package mpp.harness.parameters;

import kompics.benchmarks.AtomicRegisterRequest;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import mpp.options.Limit;

/**
 * Parameters of ATOMICREGISTER.
 *
 * @param partitionSize number of replicas, at least 1; each takes a node of its own
 * @param numberOfKeys number of registers, at least 1
 * @param keysToRead how many of them each replica reads in one run; it writes the others
 */
public record AtomicRegisterParameters(int partitionSize, int numberOfKeys, int keysToRead) {
  /** Broadcasts that wait for a majority of replicas. */
  public static final BenchmarkKey<AtomicRegisterParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getAtomicRegisterMethod(), AtomicRegisterParameters::from);

  /** Operations of each replica on each key in a verification run. */
  public static final int OPERATIONS_PER_KEY = 10;

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

  /**
   * Makes sure that there is a node for each replica.
   *
   * @throws InvalidParameterException if there are too few
   */
  public void requireNodes(int nodes) {
    if (partitionSize > nodes) {
      throw new InvalidParameterException(
          "partition_size",
          Integer.toString(partitionSize),
          "1 to %d, the number of nodes".formatted(nodes));
    }
  }
}
