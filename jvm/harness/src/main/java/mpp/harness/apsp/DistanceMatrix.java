package mpp.harness.apsp;

import mpp.harness.numbers.Fnv1a64;
import mpp.harness.numbers.SplitMix64;

/**
 * Distances between all nodes of a graph, row-major; infinite where there is no path.
 *
 * @param nodes number of nodes
 * @param distances nodes x nodes values, owned by this matrix: not to be changed
 */
public record DistanceMatrix(int nodes, double[] distances) {
  private static final double LONGEST_EDGE = 5;
  private static final double WEIGHT_RANGE = 10;

  /**
   * Generates the input of APSP: weights in [0, 10), of which those above 5 mean that there is no
   * edge, from {@link SplitMix64} seeded with the number of nodes.
   *
   * @param nodes 1 to 16,384
   */
  public static DistanceMatrix ofRandomGraph(int nodes) {
    SplitMix64 random = new SplitMix64(nodes);
    double[] distances = new double[nodes * nodes];
    for (int row = 0; row < nodes; row++) {
      for (int column = 0; column < nodes; column++) {
        distances[row * nodes + column] = row == column ? 0 : nextWeight(random);
      }
    }
    return new DistanceMatrix(nodes, distances);
  }

  private static double nextWeight(SplitMix64 random) {
    double weight = random.nextDouble() * WEIGHT_RANGE;
    return weight > LONGEST_EDGE ? Double.POSITIVE_INFINITY : weight;
  }

  /** Returns the benchmark's answer: the FNV-1a hash of all distances, row by row. */
  public long answer() {
    return Fnv1a64.of(distances);
  }
}
