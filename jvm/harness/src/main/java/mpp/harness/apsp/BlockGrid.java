package mpp.harness.apsp;

/**
 * The partition of a distance matrix into square blocks. Blocks are numbered row by row from 0.
 *
 * @param nodes side of the matrix
 * @param blockSize side of a block; divides nodes
 */
public record BlockGrid(int nodes, int blockSize) {

  /** Returns the number of blocks in a row, which is that in a column too. */
  public int side() {
    return nodes / blockSize;
  }

  /** Returns the number of blocks. */
  public int blocks() {
    return side() * side();
  }

  /** Returns the block row of a block. */
  public int row(int block) {
    return block / side();
  }

  /** Returns the block column of a block. */
  public int column(int block) {
    return block % side();
  }

  /** Returns the number of the block at a block row and block column. */
  public int block(int row, int column) {
    return row * side() + column;
  }

  /** Returns the numbers of all other blocks in a block's row and column. */
  public int[] neighbours(int block) {
    int[] neighbours = new int[2 * (side() - 1)];
    int next = 0;
    for (int i = 0; i < side(); i++) {
      if (i != column(block)) {
        neighbours[next++] = block(row(block), i);
      }
      if (i != row(block)) {
        neighbours[next++] = block(i, column(block));
      }
    }
    return neighbours;
  }

  /** Cuts a matrix into blocks: fresh arrays, each row-major. */
  public double[][] split(DistanceMatrix matrix) {
    double[][] blocks = new double[blocks()][blockSize * blockSize];
    for (int block = 0; block < blocks.length; block++) {
      for (int row = 0; row < blockSize; row++) {
        System.arraycopy(
            matrix.distances(), offset(block, row), blocks[block], row * blockSize, blockSize);
      }
    }
    return blocks;
  }

  /** Puts the blocks, in the order of their numbers, together again. */
  public DistanceMatrix assemble(double[][] blocks) {
    double[] distances = new double[nodes * nodes];
    for (int block = 0; block < blocks.length; block++) {
      for (int row = 0; row < blockSize; row++) {
        System.arraycopy(blocks[block], row * blockSize, distances, offset(block, row), blockSize);
      }
    }
    return new DistanceMatrix(nodes, distances);
  }

  private int offset(int block, int rowInBlock) {
    return (row(block) * blockSize + rowInBlock) * nodes + column(block) * blockSize;
  }
}
