package mpp.testee

import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import mpp.harness.components.ComponentScope
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.function.Consumer
import kotlin.coroutines.CoroutineContext
import kotlin.time.Duration.Companion.minutes

/**
 * Coroutines that end together, those of a run: none of them outlives it.
 *
 * @param onFailure is told what a coroutine throws
 */
class RunScope(
    onFailure: Consumer<Throwable>,
) : CoroutineScope,
    ComponentScope {
    private val job = SupervisorJob()

    override val coroutineContext: CoroutineContext =
        job + Coroutines.dispatcher + CoroutineExceptionHandler { _, failure -> onFailure.accept(failure) }

    /** Starts a component before the run: when this returns, it waits for its first message. */
    fun prepare(component: suspend CoroutineScope.() -> Unit) {
        launch(start = CoroutineStart.UNDISPATCHED, block = component)
    }

    /**
     * Cancels all coroutines, and returns when they are gone.
     *
     * @throws TimeoutException if some are still there after the deadline
     */
    override fun stop(orderly: Boolean) {
        // Without runBlocking: its event loop is a second kind of dispatcher in the process, and the JVM's compiler then
        // makes each dispatch of a run dearer.
        val gone = CountDownLatch(1)
        job.invokeOnCompletion { gone.countDown() }
        job.cancel()
        if (!gone.await(DEADLINE.inWholeSeconds, TimeUnit.SECONDS)) {
            throw TimeoutException("${job.children.count()} coroutines are left after $DEADLINE")
        }
    }

    private companion object {
        /** A million coroutines take seconds on a busy machine. */
        val DEADLINE = 2.minutes
    }
}
