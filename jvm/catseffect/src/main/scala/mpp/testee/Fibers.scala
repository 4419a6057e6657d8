package mpp.testee

import java.util.function.Consumer

import cats.effect.unsafe.IORuntime
import mpp.harness.TesteeOptions
import mpp.harness.components.ComponentSystem

/** A runtime of the library as a system: its threads are those of one request. */
final class Fibers extends ComponentSystem[RunScope] {
  @volatile private var fail: Throwable => Unit = _.printStackTrace()

  // The default, but for the number of threads, which would be two where there is one processor.
  private val runtime: IORuntime = IORuntime.createWorkStealingComputeThreadPool(
    threads = Fibers.workers,
    threadPrefix = Fibers.threads,
    // All that a fiber dies of comes here, since nobody joins one.
    reportFailure = failed => fail(failed)
  ) match {
    case (compute, poller, shutdown) =>
      IORuntime.builder().setCompute(compute, shutdown).addPoller(poller, () => ()).build()
  }

  /** Makes a place for components. Failures are those of the newest one: that before it has ended. */
  override def open(onFailure: Consumer[Throwable]): RunScope = {
    fail = onFailure.accept(_)
    new RunScope(runtime, fail)
  }

  override def terminate(orderly: Boolean): Unit = runtime.shutdown()
}

object Fibers {

  /** The beginning of the names of the threads. */
  val threads = "mpp-io-compute"

  /** The number of threads that fibers run on: one per processor that the process may use, unless set. */
  val workers: Int =
    TesteeOptions.number(TesteeOptions.WORKERS).orElse(Runtime.getRuntime.availableProcessors.toLong).toInt
}
