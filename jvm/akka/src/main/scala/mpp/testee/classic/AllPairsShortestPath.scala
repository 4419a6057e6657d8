package mpp.testee.classic

import java.util.concurrent.atomic.AtomicReference

import akka.actor.{Actor, ActorRef, Props, SupervisorStrategy}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix}
import mpp.harness.parameters.AllPairsShortestPathParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
final class AllPairsShortestPath
    extends ActorBenchmark[AllPairsShortestPathParameters, ClassicScope](SystemProvider.start _) {
  import AllPairsShortestPath._

  private val graph = new AtomicReference[DistanceMatrix]
  private val result = new AtomicReference[DistanceMatrix]

  override def setUp(parameters: AllPairsShortestPathParameters): Unit = {
    super.setUp(parameters)
    graph.set(DistanceMatrix.ofRandomGraph(parameters.numberOfNodes))
  }

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val grid = new BlockGrid(parameters.numberOfNodes, parameters.blockSize)
    val manager = scope.create(Props(new Manager(grid, result, latch)))
    () => manager ! Compute(graph.get)
  }

  override def answer(): Long = result.getAndSet(null).answer()
}

private object AllPairsShortestPath {
  final case class Compute(graph: DistanceMatrix) extends RunMessage
  final case class Introduce(neighbours: Array[ActorRef]) extends RunMessage
  final case class Block(phase: Int, id: Int, distances: Array[Double]) extends RunMessage
  final case class Finished(id: Int, distances: Array[Double]) extends RunMessage

  final class Manager(grid: BlockGrid, result: AtomicReference[DistanceMatrix], latch: RunLatch) extends Actor {
    private val finished = new Array[Array[Double]](grid.blocks)
    private var missing = grid.blocks

    override def supervisorStrategy: SupervisorStrategy = ClassicScope.escalating

    override def receive: Receive = {
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
          context.actorOf(Props(new Worker(new BlockComputation(grid, id, blocks(id)), id, self)))
        }
        for (id <- workers.indices) workers(id) ! Introduce(grid.neighbours(id).map(workers))
    }
  }

  final class Worker(computation: BlockComputation, id: Int, manager: ActorRef) extends Actor {
    private var neighbours: Option[Array[ActorRef]] = None

    override def receive: Receive = {
      case Block(phase, sender, distances) =>
        computation.accept(phase, sender, distances)
        neighbours.foreach(advance)
      case Introduce(introduced) =>
        neighbours = Some(introduced)
        broadcast(introduced)
        advance(introduced)
    }

    private def advance(neighbours: Array[ActorRef]): Unit =
      while (computation.advance())
        if (computation.finished) manager ! Finished(id, computation.block)
        else broadcast(neighbours)

    private def broadcast(neighbours: Array[ActorRef]): Unit = {
      val block = Block(computation.phase, id, computation.block)
      neighbours.foreach(_ ! block)
    }
  }
}
