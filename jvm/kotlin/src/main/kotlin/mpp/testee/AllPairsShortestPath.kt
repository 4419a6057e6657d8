package mpp.testee

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import mpp.harness.RunLatch
import mpp.harness.apsp.BlockComputation
import mpp.harness.apsp.BlockGrid
import mpp.harness.apsp.DistanceMatrix
import mpp.harness.components.Begin
import mpp.harness.parameters.AllPairsShortestPathParameters
import kotlin.coroutines.coroutineContext

/** APSP: Floyd-Warshall on blocks, each with a worker that exchanges blocks with those of its row and column. */
class AllPairsShortestPath : CoroutineBenchmark<AllPairsShortestPathParameters>() {
    private lateinit var graph: DistanceMatrix

    @Volatile
    private var result: DistanceMatrix? = null

    override fun setUp(parameters: AllPairsShortestPathParameters) {
        super.setUp(parameters)
        graph = DistanceMatrix.ofRandomGraph(parameters.numberOfNodes)
    }

    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val manager = mailbox<ToManager>()
        val grid = BlockGrid(parameters().numberOfNodes, parameters().blockSize)
        scope.prepare {
            createWorkers(grid, (manager.receive() as Compute).graph, manager)
            val finished = arrayOfNulls<DoubleArray>(grid.blocks())
            repeat(finished.size) {
                val block = manager.receive() as Finished
                finished[block.id] = block.distances
            }
            result = grid.assemble(finished)
            latch.arrive()
        }
        val compute = Compute(graph)
        return Begin { manager.tell(compute) }
    }

    override fun answer(): Long = checkNotNull(result).answer().also { result = null }

    private sealed interface ToManager

    private class Compute(
        val graph: DistanceMatrix,
    ) : ToManager

    private class Finished(
        val id: Int,
        val distances: DoubleArray,
    ) : ToManager

    private sealed interface ToWorker

    private class Introduce(
        val neighbours: List<SendChannel<ToWorker>>,
    ) : ToWorker

    private class Block(
        val phase: Int,
        val id: Int,
        val distances: DoubleArray,
    ) : ToWorker

    private suspend fun CoroutineScope.createWorkers(
        grid: BlockGrid,
        graph: DistanceMatrix,
        manager: SendChannel<ToManager>,
    ) {
        val workers =
            grid.split(graph).mapIndexed { id, block ->
                val worker = mailbox<ToWorker>()
                launch { manager.send(Worker(id, worker, BlockComputation(grid, id, block)).compute()) }
                worker
            }
        workers.forEachIndexed { id, worker ->
            worker.send(Introduce(grid.neighbours(id).map(workers::get)))
        }
    }

    /** Computes one block. It begins when it is introduced; blocks that come earlier are kept. */
    private class Worker(
        private val id: Int,
        private val mailbox: ReceiveChannel<ToWorker>,
        private val computation: BlockComputation,
    ) {
        suspend fun compute(): Finished {
            val neighbours = awaitIntroduction()
            broadcast(neighbours)
            while (!computation.finished()) {
                if (!computation.advance()) {
                    accept(mailbox.receive() as Block)
                } else if (!computation.finished()) {
                    broadcast(neighbours)
                }
            }
            return Finished(id, computation.block())
        }

        private suspend fun awaitIntroduction(): List<SendChannel<ToWorker>> {
            while (true) {
                when (val message = mailbox.receive()) {
                    is Introduce -> return message.neighbours
                    is Block -> accept(message)
                }
            }
        }

        private fun accept(block: Block) = computation.accept(block.phase, block.id, block.distances)

        private suspend fun broadcast(neighbours: List<SendChannel<ToWorker>>) {
            // A worker without neighbours waits for nobody, and would never hear that it is cancelled.
            coroutineContext.ensureActive()
            val block = Block(computation.phase(), id, computation.block())
            neighbours.forEach { it.send(block) }
        }
    }
}
