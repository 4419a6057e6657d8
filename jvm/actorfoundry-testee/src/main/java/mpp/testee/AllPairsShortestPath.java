package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import mpp.harness.RunLatch;
import mpp.harness.apsp.BlockComputation;
import mpp.harness.apsp.BlockGrid;
import mpp.harness.apsp.DistanceMatrix;
import mpp.harness.components.Begin;
import mpp.harness.parameters.AllPairsShortestPathParameters;

/**
 * APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row
 * and column.
 */
final class AllPairsShortestPath extends ActorBenchmark<AllPairsShortestPathParameters> {
  private final AtomicReference<DistanceMatrix> result = new AtomicReference<>();
  private DistanceMatrix graph;

  AllPairsShortestPath(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  public void setUp(AllPairsShortestPathParameters parameters) throws Exception {
    super.setUp(parameters);
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes());
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    BlockGrid grid = new BlockGrid(parameters().numberOfNodes(), parameters().blockSize());
    ActorName manager = scope.foundry().createByRef(Manager.class, grid, result, latch);
    return () -> scope.foundry().send(manager, "compute", graph);
  }

  @Override
  public long answer() {
    return result.getAndSet(null).answer();
  }

  /** Cuts the graph into blocks, and puts them together again. */
  private static final class Manager extends Actor {
    private final BlockGrid grid;
    private final AtomicReference<DistanceMatrix> result;
    private final RunLatch latch;
    private final double[][] finished;
    private int missing;

    Manager(BlockGrid grid, AtomicReference<DistanceMatrix> result, RunLatch latch) {
      this.grid = grid;
      this.result = result;
      this.latch = latch;
      finished = new double[grid.blocks()][];
      missing = finished.length;
    }

    @message
    void compute(DistanceMatrix graph) {
      double[][] blocks = grid.split(graph);
      ActorName[] workers = new ActorName[blocks.length];
      for (int id = 0; id < blocks.length; id++) {
        workers[id] = create(Worker.class, grid, id, blocks[id], self());
      }
      for (int id = 0; id < blocks.length; id++) {
        ActorName[] neighbours =
            IntStream.of(grid.neighbours(id)).mapToObj(i -> workers[i]).toArray(ActorName[]::new);
        // An array alone would be taken for all arguments.
        send(workers[id], "introduce", (Object) neighbours);
      }
    }

    @message
    void finished(int id, double[] distances) {
      finished[id] = distances;
      missing--;
      if (missing == 0) {
        result.set(grid.assemble(finished));
        latch.arrive();
      }
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private static final class Worker extends Actor {
    private final int id;
    private final BlockComputation computation;
    private final ActorName manager;
    private ActorName[] neighbours;

    Worker(BlockGrid grid, int id, double[] block, ActorName manager) {
      this.id = id;
      computation = new BlockComputation(grid, id, block);
      this.manager = manager;
    }

    @message
    void introduce(ActorName[] others) throws InterruptedException {
      neighbours = others;
      broadcast();
      advance();
    }

    @message
    void block(int phase, int sender, double[] distances) throws InterruptedException {
      computation.accept(phase, sender, distances);
      if (neighbours != null) {
        advance();
      }
    }

    private void advance() throws InterruptedException {
      while (!computation.finished() && computation.advance()) {
        if (computation.finished()) {
          send(manager, "finished", id, computation.block());
          end();
        } else {
          broadcast();
        }
      }
    }

    private void broadcast() throws InterruptedException {
      // A worker without neighbours sends nothing, and would never hear that it is to end.
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      for (ActorName neighbour : neighbours) {
        send(neighbour, "block", computation.phase(), id, computation.block());
      }
    }
  }
}
