package mpp.harness.suites

import java.util.concurrent.{FutureTask, TimeUnit}

import mpp.harness.components.{ComponentScope, ComponentSystem}
import mpp.harness.{DaemonThreads, RunFailedException, RunLatch}
import munit.FunSuite

/** The promises of a run's scope: any failure in it ends the run, and nothing outlives it. */
abstract class ScopeSuite[S <: ComponentScope, Y <: ComponentSystem[S]] extends FunSuite {
  private val deadlineSeconds = 20L

  /** Starts a system.
    *
    * @param latch
    *   fails if it does
    */
  protected def start(latch: RunLatch): Y

  /** Creates a component, and returns what makes it throw an exception with the message "broken". */
  protected def createFragile(scope: S): () => Unit

  protected def withSystem(body: (Y, RunLatch) => Unit): Unit = {
    val latch = new RunLatch(1)
    val system = start(latch)
    try body(system, latch)
    finally system.terminate(false)
  }

  protected def withScope(body: (S, RunLatch) => Unit): Unit = withSystem { (system, latch) =>
    val scope = system.open(latch.fail(_))
    try body(scope, latch)
    finally scope.stop(false)
  }

  /** Waits for the run's end, which has to come as a failure. */
  protected def failure(latch: RunLatch): Throwable = {
    val waiter = new FutureTask[Throwable](() => intercept[RunFailedException](latch.await()).getCause)
    DaemonThreads.start("waiter", waiter)
    waiter.get(deadlineSeconds, TimeUnit.SECONDS)
  }

  test("a component's failure ends the run") {
    withScope { (scope, latch) =>
      createFragile(scope)()
      assertEquals(failure(latch).getMessage, "broken")
    }
  }
}
