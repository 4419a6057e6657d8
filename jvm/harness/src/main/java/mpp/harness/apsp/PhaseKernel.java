package mpp.harness.apsp;

/** One phase of the algorithm of Floyd (1962) and Warshall (1962) on one block. */
public final class PhaseKernel {
  private PhaseKernel() {}

  /**
   * Shortens the distances of a block by paths through one node, the pivot.
   *
   * @param block the distances, row-major
   * @param rowBlock the block of the same block row that holds the pivot's column
   * @param columnBlock the block of the same block column that holds the pivot's row
   * @param size side of the blocks
   * @param pivot the pivot's place within those two blocks, 0 to size - 1
   * @return a new block, which nobody else has seen
   */
  public static double[] relax(
      double[] block, double[] rowBlock, double[] columnBlock, int size, int pivot) {
    double[] relaxed = new double[block.length];
    int pivotRow = pivot * size;
    for (int row = 0; row < size; row++) {
      int start = row * size;
      double toPivot = rowBlock[start + pivot];
      for (int column = 0; column < size; column++) {
        double current = block[start + column];
        double through = toPivot + columnBlock[pivotRow + column];
        // No distance is -0 or NaN, for which this differs from a comparison. HotSpot makes vector
        // instructions of it, and not of a comparison.
        relaxed[start + column] = Math.min(current, through);
      }
    }
    return relaxed;
  }
}
