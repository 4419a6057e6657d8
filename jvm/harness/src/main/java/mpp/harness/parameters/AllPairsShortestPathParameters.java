package mpp.harness.parameters;

import kompics.benchmarks.APSPRequest;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import mpp.options.Limit;

/**
 * Parameters of APSP.
 *
 * @param numberOfNodes nodes of the graph, at least 1
 * @param blockSize side of a square block of the distance matrix; divides numberOfNodes
 */
public record AllPairsShortestPathParameters(int numberOfNodes, int blockSize)
    implements BenchmarkParameters {
  /** Bulk-synchronous computation. */
  public static final BenchmarkKey<AllPairsShortestPathParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getAllPairsShortestPathMethod(),
          AllPairsShortestPathParameters::from);

  private static AllPairsShortestPathParameters from(APSPRequest request) {
    int nodes = request.getNumberOfNodes();
    int block = request.getBlockSize();
    if (nodes % block != 0) {
      throw new InvalidParameterException(
          request, "block_size", "divisors of number_of_nodes = " + nodes);
    }
    long side = nodes / block;
    Limits.requireProduct(
        request, "block_size", Limit.LIMIT_COMPONENTS, "the number of blocks", side, side);
    return new AllPairsShortestPathParameters(nodes, block);
  }
}
