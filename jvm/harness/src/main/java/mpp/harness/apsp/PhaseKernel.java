package mpp.harness.apsp;

/** One phase of the algorithm of Floyd (1962) and Warshall (1962) on one block. */
final class PhaseKernel {
  private PhaseKernel() {}

  /**
   * Shortens the distances of a block by paths through one node.
   *
   * @param from the block, row-major
   * @param to where the result goes; may be the block itself, since no distance to or from the node
   *     changes in its own phase
   * @param rowBlock the block of the same block row that holds the node's column
   * @param columnBlock the block of the same block column that holds the node's row
   * @param size side of the blocks
   * @param pivot the node's place within those two blocks, 0 to size - 1
   */
  static void relax(
      double[] from, double[] to, double[] rowBlock, double[] columnBlock, int size, int pivot) {
    int pivotRow = pivot * size;
    for (int row = 0; row < size; row++) {
      int start = row * size;
      double toPivot = rowBlock[start + pivot];
      for (int column = 0; column < size; column++) {
        to[start + column] =
            Math.min(from[start + column], toPivot + columnBlock[pivotRow + column]);
      }
    }
  }
}
