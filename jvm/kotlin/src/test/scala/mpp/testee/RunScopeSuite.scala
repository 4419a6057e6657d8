package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import kotlin.coroutines.{Continuation, CoroutineContext, EmptyCoroutineContext}
import kotlinx.coroutines.{BuildersKt, CoroutineScope, CoroutineStart, DelayKt, JobKt}
import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite

/** Coroutines of a run, here in Scala: a function of scope and continuation is what Kotlin makes of one. */
class RunScopeSuite extends ScopeSuite[RunScope, Coroutines] {
  private type Coroutine = (CoroutineScope, Continuation[_ >: kotlin.Unit]) => AnyRef

  override protected def start(latch: RunLatch): Coroutines = Coroutines.INSTANCE

  override protected def createFragile(scope: RunScope): () => Unit = {
    val told = new CountDownLatch(1)
    launch(scope) { (_, _) =>
      told.await()
      throw new IllegalArgumentException("broken")
    }
    () => told.countDown()
  }

  private def launch(scope: CoroutineScope)(coroutine: Coroutine): Unit = {
    val nothing: CoroutineContext = EmptyCoroutineContext.INSTANCE
    BuildersKt.launch(scope, nothing, CoroutineStart.DEFAULT, (own, continuation) => coroutine(own, continuation))
    ()
  }

  private def alive(scope: RunScope): Boolean = JobKt.getJob(scope.getCoroutineContext).getChildren.iterator.hasNext

  test("a component that is prepared has come to where it waits") {
    withScope { (scope, _) =>
      val began = new AtomicInteger
      for (_ <- 1 to 50) scope.prepare { (_, continuation) =>
        began.incrementAndGet()
        DelayKt.awaitCancellation(continuation)
      }
      assertEquals(began.get, 50)
      assert(alive(scope))
    }
  }

  test("no coroutine outlives its scope, nor do those that it has started") {
    val began, ended = new AtomicInteger
    val scope = new RunScope(fail("a component failed", _))
    scope.prepare { (own, continuation) =>
      for (_ <- 1 to 50) launch(own) { (_, continuation) =>
        began.incrementAndGet()
        JobKt.getJob(continuation.getContext).invokeOnCompletion { _ =>
          ended.incrementAndGet()
          kotlin.Unit.INSTANCE
        }
        DelayKt.awaitCancellation(continuation)
      }
      DelayKt.awaitCancellation(continuation)
    }
    scope.stop(true)
    assertEquals(ended.get, began.get)
    assert(!alive(scope))
  }

  test("a scope that was stopped starts nothing") {
    val scope = new RunScope(fail("a component failed", _))
    scope.stop(true)
    launch(scope)((_, _) => fail("it was started"))
    assert(!alive(scope))
  }
}
