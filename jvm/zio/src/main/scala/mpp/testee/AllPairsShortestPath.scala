package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath extends FiberBenchmark[AllPairsShortestPathParameters] {
  import AllPairsShortestPath._
  import FiberBenchmark.unexpected

  private var graph: DistanceMatrix = _
  @volatile private var result: Option[DistanceMatrix] = None

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
  }

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    Queue.unbounded[ToManager].map { mailbox =>
      val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
      Components(Seq(manage(mailbox, grid, scope, latch)), mailbox.offer(Compute(graph)))
    }

  override def answer(): Long = {
    val computed = result.get
    result = None
    computed.answer
  }

  /** The manager, which cuts the graph into blocks and puts them together again. */
  private def manage(mailbox: Queue[ToManager], grid: BlockGrid, scope: RunScope, latch: RunLatch): UIO[Any] = {
    val finished = new Array[Array[Double]](grid.blocks)
    def receive(missing: Int): UIO[Any] =
      if (missing == 0) ZIO.succeed {
        result = Some(grid.assemble(finished))
        latch.arrive()
      }
      else
        mailbox.take.flatMap {
          case Compute(graph)          => createWorkers(grid, graph, mailbox, scope) *> receive(missing)
          case Finished(id, distances) => ZIO.succeed { finished(id) = distances } *> receive(missing - 1)
        }
    receive(grid.blocks)
  }

  private def createWorkers(grid: BlockGrid, graph: DistanceMatrix, manager: Enqueue[ToManager], scope: RunScope) = {
    val blocks = grid.split(graph).toVector
    for {
      workers <- ZIO.foreach(blocks.zipWithIndex) { case (block, id) =>
        Queue.unbounded[ToWorker].flatMap { mailbox =>
          scope.fork(new Worker(id, mailbox, new BlockComputation(grid, id, block), manager).begin).as(mailbox)
        }
      }
      _ <- ZIO.foreachDiscard(workers.indices) { id =>
        workers(id).offer(Introduce(grid.neighbours(id).toSeq.map(workers)))
      }
    } yield ()
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private final class Worker(
      id: Int,
      mailbox: Dequeue[ToWorker],
      computation: BlockComputation,
      manager: Enqueue[ToManager]
  ) {
    def begin: UIO[Any] = mailbox.take.flatMap {
      case Introduce(neighbours) => broadcast(neighbours) *> compute(neighbours)
      case block: Block          => accept(block) *> begin
    }

    private def compute(neighbours: Seq[Enqueue[ToWorker]]): UIO[Any] = ZIO.suspendSucceed {
      if (computation.finished) manager.offer(Finished(id, computation.block))
      else if (!computation.advance())
        mailbox.take.flatMap {
          case block: Block     => accept(block) *> compute(neighbours)
          case again: Introduce => unexpected(again)
        }
      else if (computation.finished) compute(neighbours)
      else broadcast(neighbours) *> compute(neighbours)
    }

    private def accept(block: Block): UIO[Unit] =
      ZIO.succeed(computation.accept(block.phase, block.id, block.distances))

    private def broadcast(neighbours: Seq[Enqueue[ToWorker]]): UIO[Unit] = ZIO.suspendSucceed {
      val block = Block(computation.phase, id, computation.block)
      ZIO.foreachDiscard(neighbours)(_.offer(block))
    }
  }
}

private object AllPairsShortestPath {
  private sealed trait ToManager
  private final case class Compute(graph: DistanceMatrix) extends ToManager
  private final case class Finished(id: Int, distances: Array[Double]) extends ToManager

  private sealed trait ToWorker
  private final case class Introduce(neighbours: Seq[Enqueue[ToWorker]]) extends ToWorker
  private final case class Block(phase: Int, id: Int, distances: Array[Double]) extends ToWorker
}
