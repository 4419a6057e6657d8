package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath(settings: Settings) extends EffpiBenchmark[AllPairsShortestPathParameters](settings) {
  import AllPairsShortestPath._

  private var graph: DistanceMatrix = _
  @volatile private var result: Option[DistanceMatrix] = None

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
  }

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val mailbox = Channel[ToManager]()
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    Components(Seq(manage(mailbox, grid, latch)), () => scope.send(mailbox, Compute(graph)))
  }

  override def answer(): Long = {
    val computed = result.get
    result = None
    computed.answer
  }

  /** The manager, which cuts the graph into blocks and puts them together again. */
  private def manage(mailbox: Channel[ToManager], grid: BlockGrid, latch: RunLatch): Process = {
    val finished = new Array[Array[Double]](grid.blocks)
    var missing = grid.blocks
    rec(managing) {
      receive(mailbox) {
        case Compute(graph)          => createWorkers(grid, graph, mailbox) >> loop(managing)
        case Finished(id, distances) =>
          finished(id) = distances
          missing -= 1
          if (missing == 0) {
            result = Some(grid.assemble(finished))
            latch.arrive()
            nil
          } else loop(managing)
      }
    }
  }
}

private object AllPairsShortestPath {
  private sealed trait ToManager
  private final case class Compute(graph: DistanceMatrix) extends ToManager
  private final case class Finished(id: Int, distances: Array[Double]) extends ToManager
  private sealed trait ToWorker
  private final case class Introduce(neighbours: Array[OutChannel[ToWorker]]) extends ToWorker
  private final case class Block(phase: Int, id: Int, distances: Array[Double]) extends ToWorker

  private val managing, waiting, computing = new ProcVar[Unit]("again")

  private def createWorkers(grid: BlockGrid, graph: DistanceMatrix, manager: OutChannel[ToManager]): Process = {
    val blocks = grid.split(graph)
    val workers = Array.fill(blocks.length)(Channel[ToWorker]())
    val create = each(blocks.length) { id =>
      fork(work(id, workers(id), new BlockComputation(grid, id, blocks(id)), manager))
    }
    create >> each(blocks.length) { id =>
      send(workers(id), Introduce(grid.neighbours(id).map(workers(_): OutChannel[ToWorker])))
    }
  }

  /** One process for each number from 0, one after the other. */
  private def each(count: Int)(process: Int => Process): Process = {
    def from(number: Int): Process = if (number == count) nil else process(number) >> from(number + 1)
    from(0)
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private def work(
      id: Int,
      mailbox: InChannel[ToWorker],
      computation: BlockComputation,
      manager: OutChannel[ToManager]
  ): Process = {
    def accept(block: Block): Unit = computation.accept(block.phase, block.id, block.distances)

    def broadcast(neighbours: Array[OutChannel[ToWorker]]): Process = {
      val block = Block(computation.phase, id, computation.block)
      each(neighbours.length)(number => send(neighbours(number), block))
    }
    def compute(neighbours: Array[OutChannel[ToWorker]]): Process = rec(computing) {
      if (computation.finished) send(manager, Finished(id, computation.block))
      else if (!computation.advance())
        receive(mailbox) {
          case block: Block =>
            accept(block)
            loop(computing)
          case again: Introduce => EffpiBenchmark.unexpected(again)
        }
      else if (computation.finished) loop(computing)
      else broadcast(neighbours) >> loop(computing)
    }
    rec(waiting) {
      receive(mailbox) {
        case Introduce(neighbours) => broadcast(neighbours) >> compute(neighbours)
        case block: Block          =>
          accept(block)
          loop(waiting)
      }
    }
  }
}
