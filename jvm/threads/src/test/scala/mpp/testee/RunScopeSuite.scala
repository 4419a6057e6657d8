package mpp.testee

import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{CountDownLatch, RejectedExecutionException}

import scala.jdk.CollectionConverters._

import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite

abstract class RunScopeSuite(kind: ThreadKind) extends ScopeSuite[RunScope, ThreadKind] {
  override protected def start(latch: RunLatch): ThreadKind = kind

  override protected def createFragile(scope: RunScope): () => Unit = {
    val told = new CountDownLatch(1)
    scope.start { () =>
      told.await()
      throw new IllegalArgumentException("broken")
    }
    () => told.countDown()
  }

  test("components run before startAll returns, and end when the scope is stopped") {
    val running, ended = new AtomicInteger
    val scope = new RunScope(kind, fail("a component failed", _))
    val component: RunScope.Component = () => {
      running.incrementAndGet()
      try new CountDownLatch(1).await()
      finally ended.incrementAndGet(): Unit
    }
    scope.startAll(Seq.fill(50)(component).asJava)
    scope.stop(true)
    assertEquals((running.get, ended.get), (50, 50))
  }

  test("a component that takes no heed of one interruption is interrupted again") {
    val scope = new RunScope(kind, fail("a component failed", _))
    val component: RunScope.Component = () => {
      try new CountDownLatch(1).await()
      catch { case _: InterruptedException => () }
      new CountDownLatch(1).await()
    }
    scope.startAll(java.util.List.of(component))
    scope.stop(true)
  }

  test("components that start others end with them") {
    val alive = new AtomicInteger
    val scope = new RunScope(kind, fail("a component failed", _))
    def forking: RunScope.Component = () => {
      alive.incrementAndGet()
      try
        while (true) {
          scope.start(() => new CountDownLatch(1).await())
          Thread.sleep(1)
        }
      finally alive.decrementAndGet(): Unit
    }
    scope.startAll(Seq.fill(3)(forking).asJava)
    scope.stop(true)
    assertEquals(alive.get, 0)
    intercept[RejectedExecutionException](scope.start(() => ()))
  }
}

class PlatformScopeSuite extends RunScopeSuite(ThreadKind.PLATFORM)

class VirtualScopeSuite extends RunScopeSuite(ThreadKind.VIRTUAL) with OnVirtualThreads
