package mpp.testee;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
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
final class AllPairsShortestPath extends VertxBenchmark<AllPairsShortestPathParameters> {
  private final AtomicReference<DistanceMatrix> result = new AtomicReference<>();
  private DistanceMatrix graph;

  @Override
  public void setUp(AllPairsShortestPathParameters parameters) throws Exception {
    super.setUp(parameters);
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes());
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    BlockGrid grid = new BlockGrid(parameters().numberOfNodes(), parameters().blockSize());
    Manager manager = new Manager(scope, grid, result, latch);
    scope.prepare(List.of(manager));
    Compute compute = new Compute(graph);
    return () -> scope.send(manager.address(), compute);
  }

  @Override
  public long answer() {
    return result.getAndSet(null).answer();
  }

  private sealed interface ToManager permits Compute, Finished {}

  private record Compute(DistanceMatrix graph) implements ToManager {}

  private record Finished(int id, double[] distances) implements ToManager {}

  private sealed interface ToWorker permits Introduce, Block {}

  private record Introduce(List<String> neighbours) implements ToWorker {}

  private record Block(int phase, int id, double[] distances) implements ToWorker {}

  /** Cuts the graph into blocks, and puts them together again. */
  private static final class Manager extends Component<ToManager> {
    private final BlockGrid grid;
    private final AtomicReference<DistanceMatrix> result;
    private final RunLatch latch;
    private final double[][] finished;
    private int missing;

    Manager(
        RunScope scope, BlockGrid grid, AtomicReference<DistanceMatrix> result, RunLatch latch) {
      super(scope);
      this.grid = grid;
      this.result = result;
      this.latch = latch;
      missing = grid.blocks();
      finished = new double[missing][];
    }

    @Override
    protected void receive(ToManager message) {
      if (message instanceof Compute compute) {
        createWorkers(grid.split(compute.graph()));
      } else if (message instanceof Finished block) {
        finished[block.id()] = block.distances();
        missing--;
        if (missing == 0) {
          result.set(grid.assemble(finished));
          latch.arrive();
        }
      }
    }

    private void createWorkers(double[][] blocks) {
      List<String> workers = new ArrayList<>(blocks.length);
      List<Future<String>> creations = new ArrayList<>(blocks.length);
      for (int id = 0; id < blocks.length; id++) {
        BlockComputation computation = new BlockComputation(grid, id, blocks[id]);
        Worker worker = new Worker(scope(), id, computation, address());
        workers.add(worker.address());
        creations.add(create(worker));
      }
      Future.all(creations).onSuccess(created -> introduce(workers));
    }

    private void introduce(List<String> workers) {
      for (int id = 0; id < workers.size(); id++) {
        IntStream neighbours = IntStream.of(grid.neighbours(id));
        send(workers.get(id), new Introduce(neighbours.mapToObj(workers::get).toList()));
      }
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private static final class Worker extends Component<ToWorker> {
    private final int id;
    private final BlockComputation computation;
    private final String manager;
    private List<String> neighbours;

    Worker(RunScope scope, int id, BlockComputation computation, String manager) {
      super(scope);
      this.id = id;
      this.computation = computation;
      this.manager = manager;
    }

    @Override
    protected void receive(ToWorker message) {
      if (message instanceof Introduce introduce) {
        neighbours = introduce.neighbours();
        broadcast();
      } else if (message instanceof Block block) {
        computation.accept(block.phase(), block.id(), block.distances());
      }
      if (neighbours != null) {
        compute();
      }
    }

    private void compute() {
      while (!computation.finished() && computation.advance()) {
        if (computation.finished()) {
          send(manager, new Finished(id, computation.block()));
        } else {
          broadcast();
        }
      }
    }

    private void broadcast() {
      // A worker without neighbours sends nothing, and would not hear that it is to end.
      scope().requireRunning();
      Block block = new Block(computation.phase(), id, computation.block());
      neighbours.forEach(neighbour -> send(neighbour, block));
    }
  }
}
