package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath(kind: ActorKind) extends ActorBenchmark[AllPairsShortestPathParameters](kind) {
  import AllPairsShortestPath._

  private var graph: DistanceMatrix = _
  @volatile private var result: Option[DistanceMatrix] = None

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
  }

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    val manager = new Manager(grid, scope, keep(latch))
    scope.startAll(Seq(manager))
    () => manager ! Compute(graph)
  }

  override def answer(): Long = {
    val computed = result.get
    result = None
    computed.answer
  }

  private def keep(latch: RunLatch)(computed: DistanceMatrix): Unit = {
    result = Some(computed)
    latch.arrive()
  }
}

private object AllPairsShortestPath {
  private final case class Compute(graph: DistanceMatrix)
  private final case class Finished(id: Int, distances: Array[Double])
  private final case class Introduce(neighbours: Array[Actor])
  private final case class Block(phase: Int, id: Int, distances: Array[Double])

  /** Cuts the graph into blocks, and puts them together again. */
  private final class Manager(grid: BlockGrid, scope: RunScope, keep: DistanceMatrix => Unit) extends Component(scope) {
    private val finished = new Array[Array[Double]](grid.blocks)
    private var missing = grid.blocks

    override protected def handle(message: Any): Unit = message match {
      case Compute(graph)          => createWorkers(grid.split(graph))
      case Finished(id, distances) =>
        finished(id) = distances
        missing -= 1
        if (missing == 0) keep(grid.assemble(finished))
    }

    private def createWorkers(blocks: Array[Array[Double]]): Unit = {
      val workers = Array.tabulate[Actor](blocks.length) { id =>
        val worker = new Worker(id, new BlockComputation(grid, id, blocks(id)), this, scope)
        scope.start(worker)
        worker
      }
      for (id <- workers.indices) workers(id) ! Introduce(grid.neighbours(id).map(workers(_)))
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private final class Worker(id: Int, computation: BlockComputation, manager: Actor, scope: RunScope)
      extends Component(scope) {
    private var neighbours: Array[Actor] = _

    override protected def handle(message: Any): Unit = message match {
      case Block(phase, sender, distances) =>
        computation.accept(phase, sender, distances)
        if (neighbours != null) compute()
      case Introduce(others) =>
        neighbours = others
        broadcast()
        compute()
    }

    private def compute(): Unit = {
      while (computation.advance()) if (!computation.finished) broadcast()
      if (computation.finished) {
        manager ! Finished(id, computation.block)
        exit()
      }
    }

    private def broadcast(): Unit = {
      // A worker without neighbours waits for nobody, and would never hear that it is to end.
      if (scope.isStopping) exit()
      val block = Block(computation.phase, id, computation.block)
      neighbours.foreach(_ ! block)
    }
  }
}
