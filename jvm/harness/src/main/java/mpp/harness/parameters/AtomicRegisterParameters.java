package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.AtomicRegisterRequest;

/**
 * Parameters of ATOMICREGISTER.
 *
 * @param partitionSize number of replicas, 1 to 10^6; each takes a node of its own
 * @param numberOfKeys number of registers, 1 to 10^8
 * @param keysToRead how many of them each replica reads in one run; it writes the others
 */
public record AtomicRegisterParameters(int partitionSize, int numberOfKeys, int keysToRead) {
  /** Operations of each replica on each key in a verification run. */
  public static final int OPERATIONS_PER_KEY = 10;

  private static final long MOST_KEYS = 100_000_000;
  private static final double WORKLOADS_TOLERANCE = 1e-5;

  /** As many operations as fit into a reply of 256 MB, of which each takes at most 34 bytes. */
  private static final long MOST_VERIFIED_OPERATIONS = 6_000_000;

  /**
   * Validates a request. A verification that it asks for must fit into one reply.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static AtomicRegisterParameters from(AtomicRegisterRequest request) {
    double reads = fraction("read_workload", request.getReadWorkload());
    double writes = fraction("write_workload", request.getWriteWorkload());
    if (Math.abs(reads + writes - 1) > WORKLOADS_TOLERANCE) {
      throw new InvalidParameterException(
          "write_workload",
          Float.toString(request.getWriteWorkload()),
          "values that make 1 with read_workload = " + request.getReadWorkload());
    }
    long replicas = inRange("partition_size", request.getPartitionSize(), 1, Limits.COMPONENTS);
    long keys = inRange("number_of_keys", request.getNumberOfKeys(), 1, MOST_KEYS);
    long operations = keys * replicas * OPERATIONS_PER_KEY;
    if (request.getPolicy().getVerify() && operations > MOST_VERIFIED_OPERATIONS) {
      throw new InvalidParameterException(
          "number_of_keys",
          Long.toString(keys),
          "values up to %d for number_of_keys x partition_size x %d where the run is verified, here %d"
              .formatted(MOST_VERIFIED_OPERATIONS, OPERATIONS_PER_KEY, operations));
    }
    int keysToRead = (int) Math.floor(keys * reads + 0.5);
    return new AtomicRegisterParameters((int) replicas, (int) keys, keysToRead);
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

  private static double fraction(String name, float value) {
    if (!(value >= 0 && value <= 1)) {
      throw new InvalidParameterException(name, Float.toString(value), "0 to 1");
    }
    return value;
  }
}
