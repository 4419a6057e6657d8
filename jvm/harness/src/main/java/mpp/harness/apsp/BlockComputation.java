package mpp.harness.apsp;

import java.util.Arrays;

/**
 * The state of a worker of APSP, whatever framework carries its messages: its block, and its
 * neighbours' blocks of this phase and the next. A neighbour can be one phase ahead, never more,
 * since it too waits for this block.
 *
 * <p>No block is ever changed, a neighbour's or this one: each phase makes a new one. Not safe for
 * use by several threads.
 */
public final class BlockComputation {
  private final BlockGrid grid;
  private final int id;
  private final int neighbours;

  private double[] block;
  private int phase;
  private Arrivals current;
  private Arrivals next;

  /**
   * Starts before phase 0.
   *
   * @param id number of the worker's block
   * @param block the block itself, row-major; not to be changed any more
   */
  public BlockComputation(BlockGrid grid, int id, double[] block) {
    this.grid = grid;
    this.id = id;
    this.block = block;
    neighbours = 2 * (grid.side() - 1);
    current = new Arrivals(grid.side());
    next = new Arrivals(grid.side());
  }

  /** Returns the block as it is after {@link #phase} phases. */
  public double[] block() {
    return block;
  }

  /** Returns how many phases the block has been through. */
  public int phase() {
    return phase;
  }

  /** Returns whether the block holds the shortest distances: all phases are done. */
  public boolean finished() {
    return phase == grid.nodes();
  }

  /**
   * Keeps a neighbour's block.
   *
   * @param senderPhase phases that it has been through: as many as this block, or one more
   * @param sender number of the neighbour's block
   * @throws IllegalStateException if the block is of another phase, came before, or is not a
   *     neighbour's
   */
  public void accept(int senderPhase, int sender, double[] senderBlock) {
    Arrivals arrivals = senderPhase == phase ? current : senderPhase == phase + 1 ? next : null;
    boolean sameRow = grid.row(sender) == grid.row(id);
    boolean neighbour = sameRow != (grid.column(sender) == grid.column(id));
    if (arrivals == null || !neighbour || !arrivals.add(sameRow, grid, sender, senderBlock)) {
      throw new IllegalStateException(
          "block %d in phase %d cannot take block %d of phase %d"
              .formatted(id, phase, sender, senderPhase));
    }
  }

  /**
   * Performs the next phase if all neighbours' blocks for it are there.
   *
   * @return true if it did; {@link #block} is then a new array
   */
  public boolean advance() {
    if (finished() || current.count < neighbours) {
      return false;
    }
    int pivotBlock = phase / grid.blockSize();
    double[] rowBlock = pivotBlock == grid.column(id) ? block : current.row[pivotBlock];
    double[] columnBlock = pivotBlock == grid.row(id) ? block : current.column[pivotBlock];
    int pivot = phase % grid.blockSize();
    block = PhaseKernel.relax(block, rowBlock, columnBlock, grid.blockSize(), pivot);
    phase++;

    Arrivals done = current;
    current = next;
    done.clear();
    next = done;
    return true;
  }

  /** Neighbours' blocks of one phase, by their place in the block row and the block column. */
  private static final class Arrivals {
    private final double[][] row;
    private final double[][] column;
    private int count;

    Arrivals(int side) {
      row = new double[side][];
      column = new double[side][];
    }

    boolean add(boolean sameRow, BlockGrid grid, int sender, double[] block) {
      double[][] line = sameRow ? row : column;
      int place = sameRow ? grid.column(sender) : grid.row(sender);
      if (line[place] != null) {
        return false;
      }
      line[place] = block;
      count++;
      return true;
    }

    void clear() {
      Arrays.fill(row, null);
      Arrays.fill(column, null);
      count = 0;
    }
  }
}
