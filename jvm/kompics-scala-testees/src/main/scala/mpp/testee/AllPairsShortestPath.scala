package mpp.testee

import java.util.concurrent.atomic.AtomicReference

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters
import mpp.kompics.common.{Composition, KompicsBenchmark}
import mpp.kompics.dsl._
import se.sics.kompics.{ComponentCore, Init => JavaInit}

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column.
  *
  * A worker is introduced to its neighbours by channels; a block that it triggers goes through all of them.
  */
final class AllPairsShortestPath[R](engine: HandlerEngine[R]) extends KompicsBenchmark[AllPairsShortestPathParameters] {
  import AllPairsShortestPath._

  private val graph = new AtomicReference[DistanceMatrix]
  private val result = new AtomicReference[DistanceMatrix]

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph.set(DistanceMatrix.ofRandomGraph(parameters.numberOfNodes))
  }

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    val manager = composition.create(classOf[Manager[R]], new ManagerInit(engine, grid, result, latch))
    val task = manager.provided(Task.portClass)
    () => task.doTrigger(Compute(graph.get), 0, null: ComponentCore)
  }

  override def answer(): Long = result.getAndSet(null).answer()
}

private object AllPairsShortestPath {
  final case class Compute(graph: DistanceMatrix) extends KompicsEvent

  /** The port of the manager. */
  object Task extends Port {
    request[Compute]
  }

  final case class Block(phase: Int, id: Int, distances: Array[Double]) extends KompicsEvent

  /** The port between workers: each provides and requires it. */
  object Exchange extends Port {
    indication[Block]
  }

  final case class Finished(id: Int, distances: Array[Double]) extends KompicsEvent

  /** Tells a worker that it has channels to all of its neighbours. */
  case object Introduced extends KompicsEvent

  /** The port of workers for the manager. */
  object Work extends Port {
    request(Introduced)
    indication[Finished]
  }

  final class ManagerInit[R](
      val engine: HandlerEngine[R],
      val grid: BlockGrid,
      val result: AtomicReference[DistanceMatrix],
      val latch: RunLatch
  ) extends JavaInit[Manager[R]]

  final class Manager[R](init: ManagerInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val task = provides(Task)
    private val finished = new Array[Array[Double]](grid.blocks)
    private var workers = Array.empty[Component]
    private var starting = grid.blocks
    private var missing = grid.blocks

    task uponEvent { case Compute(graph) =>
      handle {
        val blocks = grid.split(graph)
        workers = Array.tabulate(grid.blocks)(id => employ(id, blocks(id)))
        for (id <- workers.indices; neighbour <- grid.neighbours(id))
          connect(Exchange)(workers(id) -> workers(neighbour))
        workers.foreach(worker => trigger(Start -> worker.control))
      }
    }

    control uponEvent { case _: Started =>
      handle {
        starting -= 1
        if (starting == 0) workers.foreach(worker => trigger(Introduced -> worker.provided(Work.portClass)))
      }
    }

    private val finishing = handler { case Finished(id, distances) =>
      handle {
        finished(id) = distances
        missing -= 1
        if (missing == 0) {
          result.set(grid.assemble(finished))
          latch.arrive()
        }
      }
    }

    private def employ(id: Int, block: Array[Double]): Component = {
      val worker = create(new Worker(engine, new BlockComputation(grid, id, block), id))
      subscribe(finishing, worker.provided(Work.portClass))
      worker
    }
  }

  /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
  final class Worker[R](engine: HandlerEngine[R], computation: BlockComputation, id: Int)
      extends ComponentDefinition(engine) {
    private val work = provides(Work)
    private val own = provides(Exchange)
    private val neighbours = requires(Exchange)
    private var introduced = false

    neighbours uponEvent { case Block(phase, sender, distances) =>
      handle {
        computation.accept(phase, sender, distances)
        if (introduced) advance()
      }
    }

    work uponEvent { case Introduced =>
      handle {
        introduced = true
        broadcast()
        advance()
      }
    }

    private def advance(): Unit =
      while (computation.advance())
        if (computation.finished) trigger(Finished(id, computation.block) -> work)
        else broadcast()

    private def broadcast(): Unit = trigger(Block(computation.phase, id, computation.block) -> own)
  }
}
