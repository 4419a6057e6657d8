package mpp.harness.apsp;

/**
 * All phases of APSP in one thread and without a message: nothing but the kernel
 * (tests/studies/apsp_kernel.py).
 *
 * <p>Takes the number of nodes, the side of a block and how many runs to make. Prints the answer in
 * hexadecimal, and the time of each run in milliseconds.
 */
public final class KernelProgram {
  private KernelProgram() {}

  public static void main(String[] arguments) {
    int nodes = Integer.parseInt(arguments[0]);
    BlockGrid grid = new BlockGrid(nodes, Integer.parseInt(arguments[1]));
    int runs = Integer.parseInt(arguments[2]);
    double[][] graph = grid.split(DistanceMatrix.ofRandomGraph(nodes));
    double[][] distances = graph;
    double[] millis = new double[runs];
    for (int run = 0; run < runs; run++) {
      long begin = System.nanoTime();
      distances = shortestPaths(grid, graph);
      millis[run] = (System.nanoTime() - begin) / 1e6;
    }
    System.out.printf("%016x%n", grid.assemble(distances).answer());
    for (double time : millis) {
      System.out.println(time);
    }
  }

  private static double[][] shortestPaths(BlockGrid grid, double[][] graph) {
    double[][] blocks = graph;
    for (int phase = 0; phase < grid.nodes(); phase++) {
      int pivotBlock = phase / grid.blockSize();
      int pivot = phase % grid.blockSize();
      double[][] relaxed = new double[blocks.length][];
      for (int block = 0; block < blocks.length; block++) {
        double[] rowBlock = blocks[grid.block(grid.row(block), pivotBlock)];
        double[] columnBlock = blocks[grid.block(pivotBlock, grid.column(block))];
        relaxed[block] =
            PhaseKernel.relax(blocks[block], rowBlock, columnBlock, grid.blockSize(), pivot);
      }
      blocks = relaxed;
    }
    return blocks;
  }
}
