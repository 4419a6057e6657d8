package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
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
final class AllPairsShortestPath extends ThreadBenchmark<AllPairsShortestPathParameters> {
  private final AtomicReference<DistanceMatrix> result = new AtomicReference<>();
  private DistanceMatrix graph;

  AllPairsShortestPath(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(AllPairsShortestPathParameters parameters) throws Exception {
    super.setUp(parameters);
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes());
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockGrid grid = new BlockGrid(parameters().numberOfNodes(), parameters().blockSize());
    BlockingQueue<ToManager> manager = new LinkedBlockingQueue<>();
    scope.startAll(List.of(new Manager(manager, grid, scope, result, latch)));
    Compute compute = new Compute(graph);
    return () -> manager.put(compute);
  }

  @Override
  public long answer() {
    return result.getAndSet(null).answer();
  }

  private sealed interface ToManager permits Compute, Finished {}

  private record Compute(DistanceMatrix graph) implements ToManager {}

  private record Finished(int id, double[] distances) implements ToManager {}

  private sealed interface ToWorker permits Introduce, Block {}

  private record Introduce(List<BlockingQueue<ToWorker>> neighbours) implements ToWorker {}

  private record Block(int phase, int id, double[] distances) implements ToWorker {}

  /** Cuts the graph into blocks, and puts them together again. */
  private record Manager(
      BlockingQueue<ToManager> mailbox,
      BlockGrid grid,
      RunScope scope,
      AtomicReference<DistanceMatrix> result,
      RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      createWorkers(grid.split(((Compute) mailbox.take()).graph()));
      double[][] finished = new double[grid.blocks()][];
      for (int missing = finished.length; missing > 0; missing--) {
        Finished block = (Finished) mailbox.take();
        finished[block.id()] = block.distances();
      }
      result.set(grid.assemble(finished));
      latch.arrive();
    }

    private void createWorkers(double[][] blocks) throws InterruptedException {
      List<BlockingQueue<ToWorker>> workers = new ArrayList<>(blocks.length);
      for (int id = 0; id < blocks.length; id++) {
        BlockingQueue<ToWorker> worker = new LinkedBlockingQueue<>();
        scope.start(new Worker(worker, id, new BlockComputation(grid, id, blocks[id]), mailbox));
        workers.add(worker);
      }
      for (int id = 0; id < blocks.length; id++) {
        int[] neighbours = grid.neighbours(id);
        workers
            .get(id)
            .put(new Introduce(IntStream.of(neighbours).mapToObj(workers::get).toList()));
      }
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private record Worker(
      BlockingQueue<ToWorker> mailbox,
      int id,
      BlockComputation computation,
      BlockingQueue<ToManager> manager)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      List<BlockingQueue<ToWorker>> neighbours = awaitIntroduction();
      broadcast(neighbours);
      while (!computation.finished()) {
        if (!computation.advance()) {
          accept((Block) mailbox.take());
        } else if (!computation.finished()) {
          broadcast(neighbours);
        }
      }
      manager.put(new Finished(id, computation.block()));
    }

    private List<BlockingQueue<ToWorker>> awaitIntroduction() throws InterruptedException {
      while (true) {
        ToWorker message = mailbox.take();
        if (message instanceof Introduce introduce) {
          return introduce.neighbours();
        }
        accept((Block) message);
      }
    }

    private void accept(Block block) {
      computation.accept(block.phase(), block.id(), block.distances());
    }

    private void broadcast(List<BlockingQueue<ToWorker>> neighbours) throws InterruptedException {
      // A worker without neighbours waits for nobody, and would never hear that it is to end.
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Block block = new Block(computation.phase(), id, computation.block());
      for (BlockingQueue<ToWorker> neighbour : neighbours) {
        neighbour.put(block);
      }
    }
  }
}
