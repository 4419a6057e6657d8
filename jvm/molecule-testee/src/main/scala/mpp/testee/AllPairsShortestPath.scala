package mpp.testee

import molecule.{IO, Input, Message, OChan, Output, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. A worker
  * is a client of the server channel of each of its neighbours.
  */
final class AllPairsShortestPath extends MoleculeBenchmark[AllPairsShortestPathParameters] {
  import AllPairsShortestPath._
  import MoleculeBenchmark.inOrder

  private var graph: DistanceMatrix = _
  @volatile private var result: Option[DistanceMatrix] = None

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
  }

  override protected def components(latch: RunLatch): Components = {
    val (messages, manager) = ServerChan.make[ToManager](Settings.segment)
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    val managing = IO.open(messages).bind(manage(_, manager, grid)).map { computed =>
      result = Some(computed)
      latch.arrive()
    }
    Components(Seq(managing), () => manager.connect().last(Compute(graph)))
  }

  override def answer(): Long = {
    val computed = result.get
    result = None
    computed.answer
  }

  /** The manager, which cuts the graph into blocks and puts them together again. */
  private def manage(in: Input[ToManager], manager: ServerChan[ToManager], grid: BlockGrid): IO[DistanceMatrix] = {
    val finished = new Array[Array[Double]](grid.blocks)
    def receive(missing: Int): IO[DistanceMatrix] =
      if (missing == 0) IO.pure(grid.assemble(finished))
      else
        in.read.bind {
          case Compute(graph)          => createWorkers(grid, graph, manager) >> receive(missing)
          case Finished(id, distances) =>
            finished(id) = distances
            receive(missing - 1)
        }
    receive(grid.blocks)
  }

  private def createWorkers(grid: BlockGrid, graph: DistanceMatrix, manager: ServerChan[ToManager]): IO[Unit] = {
    val blocks = grid.split(graph)
    val chans = Array.fill(blocks.length)(ServerChan.make[ToWorker](Settings.segment))
    val launches = blocks.indices.iterator.map { id =>
      val worker = new Worker(id, new BlockComputation(grid, id, blocks(id)), manager.connect())
      IO.launch(RunScope.component(IO.open(chans(id)._1).bind(worker.begin)))
    }
    inOrder(launches).map { _ =>
      blocks.indices.foreach { id =>
        val neighbours = grid.neighbours(id).toSeq.map(chans(_)._2.connect())
        chans(id)._2.connect().last(Introduce(neighbours))
      }
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  private final class Worker(id: Int, computation: BlockComputation, manager: OChan[ToManager]) {
    def begin(in: Input[ToWorker]): IO[Unit] = in.read.bind {
      case Introduce(neighbours) => openAll(neighbours).bind(out => broadcast(out) >> compute(in, out))
      case block: Block          =>
        accept(block)
        begin(in)
    }

    private def compute(in: Input[ToWorker], neighbours: Seq[Output[ToWorker]]): IO[Unit] =
      if (computation.finished) IO.delay(manager.last(Finished(id, computation.block)))
      else if (!computation.advance())
        in.read.bind {
          case block: Block =>
            accept(block)
            compute(in, neighbours)
          case again: Introduce => IO.fatal(new IllegalStateException(s"$again came after the first introduction"))
        }
      else if (computation.finished) compute(in, neighbours)
      else broadcast(neighbours) >> compute(in, neighbours)

    private def accept(block: Block): Unit = computation.accept(block.phase, block.id, block.distances)

    private def openAll(chans: Seq[OChan[ToWorker]]): IO[Seq[Output[ToWorker]]] =
      chans.foldLeft(IO.pure(Vector.empty[Output[ToWorker]])) { (opened, chan) =>
        opened.bind(outputs => IO.open(chan).map(outputs :+ _))
      }

    private def broadcast(neighbours: Seq[Output[ToWorker]]): IO[Unit] = {
      val block = Block(computation.phase, id, computation.block)
      inOrder(neighbours.iterator.map(_.write(block)))
    }
  }
}

private object AllPairsShortestPath {
  private sealed trait ToManager
  private final case class Compute(graph: DistanceMatrix) extends ToManager
  private final case class Finished(id: Int, distances: Array[Double]) extends ToManager

  private sealed trait ToWorker
  private final case class Introduce(neighbours: Seq[OChan[ToWorker]]) extends ToWorker
  private final case class Block(phase: Int, id: Int, distances: Array[Double]) extends ToWorker

  private implicit val toManager: Message[ToManager] = Message.plain
  private implicit val toWorker: Message[ToWorker] = Message.carrying { case (Introduce(neighbours), signal) =>
    neighbours.foreach(_.close(signal))
  }
}
