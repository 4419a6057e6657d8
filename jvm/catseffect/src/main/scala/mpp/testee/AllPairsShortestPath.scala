package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath extends FiberBenchmark[AllPairsShortestPathParameters] {
  import AllPairsShortestPath._

  private var graph: DistanceMatrix = _
  @volatile private var result: Option[DistanceMatrix] = None

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
  }

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    Queue.unbounded[IO, ToManager].map { mailbox =>
      val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
      Components(Seq(manage(mailbox, grid, supervisor, latch)), mailbox.offer(Compute(graph)))
    }

  override def answer(): Long = {
    val computed = result.get
    result = None
    computed.answer
  }

  /** The manager, which cuts the graph into blocks and puts them together again. */
  private def manage(
      mailbox: Queue[IO, ToManager],
      grid: BlockGrid,
      supervisor: Supervisor[IO],
      latch: RunLatch
  ): IO[Unit] = {
    val finished = new Array[Array[Double]](grid.blocks)
    def receive(missing: Int): IO[Unit] =
      if (missing == 0) IO {
        result = Some(grid.assemble(finished))
        latch.arrive()
      }
      else
        mailbox.take.flatMap {
          case Compute(graph)          => createWorkers(grid, graph, mailbox, supervisor) >> receive(missing)
          case Finished(id, distances) => IO { finished(id) = distances } >> receive(missing - 1)
        }
    receive(grid.blocks)
  }

  private def createWorkers(
      grid: BlockGrid,
      graph: DistanceMatrix,
      manager: QueueSink[IO, ToManager],
      supervisor: Supervisor[IO]
  ): IO[Unit] =
    for {
      workers <- grid.split(graph).toVector.zipWithIndex.traverse { case (block, id) =>
        Queue.unbounded[IO, ToWorker].flatTap { mailbox =>
          supervisor.supervise(new Worker(id, mailbox, new BlockComputation(grid, id, block), manager).begin)
        }
      }
      _ <- workers.zipWithIndex.traverse_ { case (worker, id) =>
        worker.offer(Introduce(grid.neighbours(id).toSeq.map(workers)))
      }
    } yield ()

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private final class Worker(
      id: Int,
      mailbox: QueueSource[IO, ToWorker],
      computation: BlockComputation,
      manager: QueueSink[IO, ToManager]
  ) {
    def begin: IO[Unit] = mailbox.take.flatMap {
      case Introduce(neighbours) => broadcast(neighbours) >> compute(neighbours)
      case block: Block          => accept(block) >> begin
    }

    private def compute(neighbours: Seq[QueueSink[IO, ToWorker]]): IO[Unit] = IO.defer {
      if (computation.finished) manager.offer(Finished(id, computation.block))
      else if (!computation.advance())
        mailbox.take.flatMap {
          case block: Block     => accept(block) >> compute(neighbours)
          case again: Introduce => unexpected(again)
        }
      else if (computation.finished) compute(neighbours)
      else broadcast(neighbours) >> compute(neighbours)
    }

    private def accept(block: Block): IO[Unit] = IO(computation.accept(block.phase, block.id, block.distances))

    private def broadcast(neighbours: Seq[QueueSink[IO, ToWorker]]): IO[Unit] = IO.defer {
      val block = Block(computation.phase, id, computation.block)
      neighbours.traverse_(_.offer(block))
    }
  }
}

private object AllPairsShortestPath {
  private sealed trait ToManager
  private final case class Compute(graph: DistanceMatrix) extends ToManager
  private final case class Finished(id: Int, distances: Array[Double]) extends ToManager

  private sealed trait ToWorker
  private final case class Introduce(neighbours: Seq[QueueSink[IO, ToWorker]]) extends ToWorker
  private final case class Block(phase: Int, id: Int, distances: Array[Double]) extends ToWorker
}
