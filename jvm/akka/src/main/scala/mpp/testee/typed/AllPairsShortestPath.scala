package mpp.testee.typed

import java.util.concurrent.atomic.AtomicReference

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior, PostStop, Signal}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath
    extends ActorBenchmark[AllPairsShortestPathParameters, TypedScope](SystemProvider.start _) {
  import AllPairsShortestPath._

  private val graph = new AtomicReference[DistanceMatrix]
  private val result = new AtomicReference[DistanceMatrix]

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph.set(DistanceMatrix.ofRandomGraph(parameters.numberOfNodes))
  }

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    val manager = scope.create(Manager(grid, result, latch))
    () => manager ! Compute(graph.get)
  }

  override def answer(): Long = result.getAndSet(null).answer()
}

private object AllPairsShortestPath {
  sealed trait ManagerMessage extends RunMessage
  final case class Compute(graph: DistanceMatrix) extends ManagerMessage
  final case class Finished(id: Int, distances: Array[Double]) extends ManagerMessage

  sealed trait WorkerMessage extends RunMessage
  final case class Introduce(neighbours: Array[ActorRef[WorkerMessage]]) extends WorkerMessage
  final case class Block(phase: Int, id: Int, distances: Array[Double]) extends WorkerMessage

  object Manager {
    def apply(grid: BlockGrid, result: AtomicReference[DistanceMatrix], latch: RunLatch): Behavior[ManagerMessage] =
      Behaviors.setup(new Manager(_, grid, result, latch))
  }

  final class Manager(
      context: ActorContext[ManagerMessage],
      grid: BlockGrid,
      result: AtomicReference[DistanceMatrix],
      latch: RunLatch
  ) extends AbstractBehavior[ManagerMessage](context) {
    private val finished = new Array[Array[Double]](grid.blocks)
    private var missing = grid.blocks

    override def onMessage(message: ManagerMessage): Behavior[ManagerMessage] = {
      message match {
        case Finished(id, distances) =>
          finished(id) = distances
          missing -= 1
          if (missing == 0) {
            result.set(grid.assemble(finished))
            latch.arrive()
          }
        case Compute(graph) =>
          val blocks = grid.split(graph)
          val workers = Array.tabulate(grid.blocks) { id =>
            context.spawnAnonymous(Worker(new BlockComputation(grid, id, blocks(id)), id, context.self, latch))
          }
          for (id <- workers.indices) workers(id) ! Introduce(grid.neighbours(id).map(workers))
      }
      this
    }
  }

  object Worker {
    def apply(
        computation: BlockComputation,
        id: Int,
        manager: ActorRef[Finished],
        latch: RunLatch
    ): Behavior[WorkerMessage] =
      Behaviors.setup(new Worker(_, computation, id, manager, latch))
  }

  final class Worker(
      context: ActorContext[WorkerMessage],
      computation: BlockComputation,
      id: Int,
      manager: ActorRef[Finished],
      latch: RunLatch
  ) extends AbstractBehavior[WorkerMessage](context) {
    private var neighbours: Option[Array[ActorRef[WorkerMessage]]] = None

    override def onMessage(message: WorkerMessage): Behavior[WorkerMessage] = {
      message match {
        case Block(phase, sender, distances) =>
          computation.accept(phase, sender, distances)
          neighbours.foreach(advance)
        case Introduce(introduced) =>
          neighbours = Some(introduced)
          broadcast(introduced)
          advance(introduced)
      }
      this
    }

    private def advance(neighbours: Array[ActorRef[WorkerMessage]]): Unit =
      while (computation.advance())
        if (computation.finished) manager ! Finished(id, computation.block)
        else broadcast(neighbours)

    private def broadcast(neighbours: Array[ActorRef[WorkerMessage]]): Unit = {
      val block = Block(computation.phase, id, computation.block)
      neighbours.foreach(_ ! block)
    }

    // As with FIBONACCI: the specification has workers created in the run, and watching them would be measured.
    override def onSignal: PartialFunction[Signal, Behavior[WorkerMessage]] = { case PostStop =>
      if (!computation.finished) latch.fail(new IllegalStateException("a worker stopped too early; the log says why"))
      this
    }
  }
}
