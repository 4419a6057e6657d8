package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.APSPRequest;

/**
 * Parameters of APSP.
 *
 * @param numberOfNodes nodes of the graph, 1 to 16,384
 * @param blockSize side of a square block of the distance matrix; divides numberOfNodes into at
 *     most 1,000 parts
 */
public record AllPairsShortestPathParameters(int numberOfNodes, int blockSize) {
  private static final int MOST_NODES = 16_384;

  /**
   * Validates a request.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static AllPairsShortestPathParameters from(APSPRequest request) {
    long nodes = inRange("number_of_nodes", request.getNumberOfNodes(), 1, MOST_NODES);
    long block = Integer.toUnsignedLong(request.getBlockSize());
    if (block == 0 || nodes % block != 0 || squared(nodes / block) > Limits.COMPONENTS) {
      throw new InvalidParameterException(
          "block_size",
          Long.toString(block),
          "divisors of number_of_nodes = "
              + nodes
              + " that make at most "
              + Limits.COMPONENTS
              + " blocks");
    }
    return new AllPairsShortestPathParameters((int) nodes, (int) block);
  }

  private static long squared(long value) {
    return value * value;
  }
}
