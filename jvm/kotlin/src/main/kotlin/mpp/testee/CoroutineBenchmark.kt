package mpp.testee

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import mpp.harness.components.ComponentBenchmark
import mpp.harness.components.ComponentSystem
import mpp.harness.parameters.BenchmarkParameters
import java.util.function.Consumer

/** A benchmark of coroutines. */
abstract class CoroutineBenchmark<P : BenchmarkParameters> : ComponentBenchmark<P, RunScope, Coroutines>() {
    override fun startSystem(): Coroutines = Coroutines
}

/** The library as a system: nothing but its pool of threads lasts for all runs, and that is the process's. */
object Coroutines : ComponentSystem<RunScope> {
    private const val POOL_SIZE = "kotlinx.coroutines.scheduler.core.pool.size"

    /** The number of threads in the pool. */
    val workers: Int

    init {
        // Read once, when the pool is first used. Its own default is two threads where there is one processor.
        val processors = Runtime.getRuntime().availableProcessors()
        workers = Integer.getInteger(POOL_SIZE, processors)
        System.setProperty(POOL_SIZE, workers.toString())
    }

    /** The pool. */
    val dispatcher: CoroutineDispatcher = Dispatchers.Default

    override fun open(onFailure: Consumer<Throwable>): RunScope = RunScope(onFailure)

    override fun terminate(orderly: Boolean) = Unit
}
