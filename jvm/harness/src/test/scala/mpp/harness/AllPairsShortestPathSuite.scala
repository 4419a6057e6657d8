package mpp.harness

import scala.collection.mutable
import scala.util.Random

import mpp.harness.apsp.{BlockComputation, BlockGrid, DistanceMatrix, PhaseKernel}
import munit.FunSuite

class AllPairsShortestPathSuite extends FunSuite {

  /** The blocks' computations with messages delivered in any order that a network could have. */
  private def exchange(graph: DistanceMatrix, blockSize: Int, order: Random): DistanceMatrix = {
    val grid = new BlockGrid(graph.nodes, blockSize)
    val workers = grid.split(graph).zipWithIndex.map { case (block, id) => new BlockComputation(grid, id, block) }
    val channels = mutable.ArrayBuffer.empty[mutable.Queue[() => Unit]]

    def broadcast(id: Int): Unit = {
      val (phase, block) = (workers(id).phase, workers(id).block)
      for ((receiver, n) <- grid.neighbours(id).zipWithIndex) {
        val channel = channels(id * grid.neighbours(id).length + n)
        channel.enqueue(() => workers(receiver).accept(phase, id, block)): Unit
      }
    }
    def advance(id: Int): Unit = while (workers(id).advance()) if (!workers(id).finished) broadcast(id)

    for (id <- workers.indices; _ <- grid.neighbours(id)) channels += mutable.Queue.empty
    workers.indices.foreach(broadcast)
    while (!workers.forall(_.finished)) {
      for (channel <- order.shuffle(channels.toVector).take(channels.size / 2 + 1) if channel.nonEmpty)
        channel.dequeue().apply()
      workers.indices.foreach(advance)
    }
    grid.assemble(workers.map(_.block))
  }

  private val golden = Conformance.read("answers.json")("APSP").arr.map { vector =>
    vector("number_of_nodes").num.toInt -> Conformance.hex(vector("answer"))
  }

  for ((nodes, answer) <- golden)
    test(s"$nodes nodes: the triple loop gives the golden answer") {
      assertEquals(TripleLoop(DistanceMatrix.ofRandomGraph(nodes)).answer, answer)
    }

  for (nodes <- Seq(1, 2, 6, 16, 48); blockSize <- 1 to nodes if nodes % blockSize == 0 && nodes / blockSize <= 8)
    test(s"$nodes nodes in blocks of $blockSize: equal to the triple loop to the bit") {
      val graph = DistanceMatrix.ofRandomGraph(nodes)
      val result = exchange(graph, blockSize, new Random(nodes * 100L + blockSize))
      assertEquals(result.distances.toSeq, TripleLoop(graph).distances.toSeq)
    }

  test("the kernel keeps a distance unless the other is less") {
    val block = Array(9.0, 1.0, 5.0, Double.PositiveInfinity)
    val relaxed = PhaseKernel.relax(block, Array(2.0, 0, 4, 0), Array(1.0, Double.PositiveInfinity, 0, 0), 2, 0)
    assertEquals(relaxed.toSeq, Seq(3.0, 1.0, 5.0, Double.PositiveInfinity))
    assertEquals(block.toSeq, Seq(9.0, 1.0, 5.0, Double.PositiveInfinity))
  }

  test("a block without neighbours makes a new one, too") {
    val graph = DistanceMatrix.ofRandomGraph(4)
    val grid = new BlockGrid(4, 4)
    val first = grid.split(graph).head
    val worker = new BlockComputation(grid, 0, first)
    while (worker.advance()) ()
    assertEquals(first.toSeq, graph.distances.toSeq)
    assertNotEquals(worker.block.toSeq, graph.distances.toSeq)
  }

  test("blocks put together again are the matrix") {
    val graph = DistanceMatrix.ofRandomGraph(12)
    for (blockSize <- Seq(1, 2, 3, 4, 6, 12)) {
      val grid = new BlockGrid(12, blockSize)
      assertEquals(grid.assemble(grid.split(graph)).distances.toSeq, graph.distances.toSeq)
    }
  }

  test("a block that came before, is from elsewhere, or is two phases ahead is an error") {
    val grid = new BlockGrid(6, 2)
    val block = new Array[Double](4)
    val worker = new BlockComputation(grid, 4, block)
    worker.accept(0, 1, block)
    for ((phase, sender) <- Seq((0, 1), (0, 4), (0, 0), (2, 3)))
      intercept[IllegalStateException](worker.accept(phase, sender, block))
  }
}
