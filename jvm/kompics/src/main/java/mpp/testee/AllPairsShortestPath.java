package mpp.testee;

import java.util.concurrent.atomic.AtomicReference;
import mpp.harness.RunLatch;
import mpp.harness.apsp.BlockComputation;
import mpp.harness.apsp.BlockGrid;
import mpp.harness.apsp.DistanceMatrix;
import mpp.harness.components.Begin;
import mpp.harness.parameters.AllPairsShortestPathParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentCore;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;
import se.sics.kompics.Started;

/**
 * APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row
 * and column.
 *
 * <p>A worker is introduced to its neighbours by channels; a block that it triggers goes through
 * all of them.
 */
public final class AllPairsShortestPath extends KompicsBenchmark<AllPairsShortestPathParameters> {
  private final AtomicReference<DistanceMatrix> result = new AtomicReference<>();
  private DistanceMatrix graph;

  @Override
  public void setUp(AllPairsShortestPathParameters parameters) throws Exception {
    super.setUp(parameters);
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes());
  }

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    BlockGrid grid = new BlockGrid(parameters().numberOfNodes(), parameters().blockSize());
    Component manager = composition.create(Manager.class, new ManagerInit(grid, result, latch));
    Compute compute = new Compute(graph);
    return () -> manager.getPositive(ManagerPort.class).doTrigger(compute, 0, (ComponentCore) null);
  }

  @Override
  public long answer() {
    return result.getAndSet(null).answer();
  }

  /**
   * Gives the manager its task.
   *
   * @param graph the distances between neighbours
   */
  public record Compute(DistanceMatrix graph) implements KompicsEvent {}

  /** The port of the manager. */
  public static final class ManagerPort extends PortType {
    {
      request(Compute.class);
    }
  }

  /**
   * A block that a worker sends to its neighbours.
   *
   * @param phase phases that it has been through
   * @param id its number
   * @param distances its content, never changed
   */
  public record Block(int phase, int id, double[] distances) implements KompicsEvent {}

  /** The port between workers: each provides and requires it. */
  public static final class BlockPort extends PortType {
    {
      indication(Block.class);
    }
  }

  /**
   * A block that has been through all phases.
   *
   * @param id its number
   * @param distances its content
   */
  public record Finished(int id, double[] distances) implements KompicsEvent {}

  /** Tells a worker that it has channels to all of its neighbours. */
  public static final class Introduced implements KompicsEvent {
    private static final Introduced EVENT = new Introduced();

    private Introduced() {}
  }

  /** The port of workers for the manager. */
  public static final class WorkerPort extends PortType {
    {
      request(Introduced.class);
      indication(Finished.class);
    }
  }

  /** The initial values of the manager. */
  public static final class ManagerInit extends Init<Manager> {
    private final BlockGrid grid;
    private final AtomicReference<DistanceMatrix> result;
    private final RunLatch latch;

    ManagerInit(BlockGrid grid, AtomicReference<DistanceMatrix> result, RunLatch latch) {
      this.grid = grid;
      this.result = result;
      this.latch = latch;
    }
  }

  /** Cuts the graph into blocks, and puts them together again. */
  public static final class Manager extends ComponentDefinition {
    private final Negative<ManagerPort> task = provides(ManagerPort.class);
    private final BlockGrid grid;
    private final AtomicReference<DistanceMatrix> result;
    private final RunLatch latch;
    private final double[][] finished;
    private Component[] workers;
    private int starting;
    private int missing;

    /** A manager without workers. */
    public Manager(ManagerInit init) {
      grid = init.grid;
      result = init.result;
      latch = init.latch;
      finished = new double[grid.blocks()][];
      starting = grid.blocks();
      missing = grid.blocks();
      handle(control, Started.class, started -> onStarted());
      handle(task, Compute.class, this::onCompute);
    }

    private void onCompute(Compute compute) {
      double[][] blocks = grid.split(compute.graph());
      workers = new Component[grid.blocks()];
      for (int id = 0; id < workers.length; id++) {
        workers[id] =
            create(Worker.class, new WorkerInit(new BlockComputation(grid, id, blocks[id]), id));
        handle(workers[id].getPositive(WorkerPort.class), Finished.class, this::onFinished);
      }
      for (int id = 0; id < workers.length; id++) {
        connectToNeighbours(id);
      }
      for (Component worker : workers) {
        trigger(Start.EVENT, worker.control());
      }
    }

    // Not earlier: a worker must not get a block while it is being started.
    private void onStarted() {
      starting--;
      if (starting == 0) {
        for (Component worker : workers) {
          trigger(Introduced.EVENT, worker.getPositive(WorkerPort.class));
        }
      }
    }

    private void connectToNeighbours(int id) {
      Positive<BlockPort> provided = workers[id].getPositive(BlockPort.class);
      for (int neighbour : grid.neighbours(id)) {
        connect(provided, workers[neighbour].getNegative(BlockPort.class), Channel.TWO_WAY);
      }
    }

    private void onFinished(Finished block) {
      finished[block.id()] = block.distances();
      missing--;
      if (missing == 0) {
        result.set(grid.assemble(finished));
        latch.arrive();
      }
    }
  }

  /** The initial values of a worker. */
  public static final class WorkerInit extends Init<Worker> {
    private final BlockComputation computation;
    private final int id;

    WorkerInit(BlockComputation computation, int id) {
      this.computation = computation;
      this.id = id;
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  public static final class Worker extends ComponentDefinition {
    private final Negative<WorkerPort> manager = provides(WorkerPort.class);
    private final Negative<BlockPort> own = provides(BlockPort.class);
    private final Positive<BlockPort> neighbours = requires(BlockPort.class);
    private final BlockComputation computation;
    private final int id;
    private boolean introduced;

    /** A worker that has not begun. */
    public Worker(WorkerInit init) {
      computation = init.computation;
      id = init.id;
      handle(manager, Introduced.class, this::onIntroduced);
      handle(neighbours, Block.class, this::onBlock);
    }

    private void onIntroduced(Introduced event) {
      introduced = true;
      broadcast();
      advance();
    }

    private void onBlock(Block block) {
      computation.accept(block.phase(), block.id(), block.distances());
      if (introduced) {
        advance();
      }
    }

    private void advance() {
      while (computation.advance()) {
        if (computation.finished()) {
          trigger(new Finished(id, computation.block()), manager);
        } else {
          broadcast();
        }
      }
    }

    private void broadcast() {
      trigger(new Block(computation.phase(), id, computation.block()), own);
    }
  }
}
