package mpp.testee

import java.util.concurrent.{CountDownLatch, RejectedExecutionException, Semaphore, TimeUnit}
import java.util.concurrent.atomic.{AtomicInteger, AtomicReference}

import scala.jdk.CollectionConverters._

import munit.FunSuite

abstract class RunScopeSuite(kind: ThreadKind) extends FunSuite {
  private val withinSeconds = 10L

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

  test("what a component throws is told") {
    val told = new Semaphore(0)
    val failure = new AtomicReference[Throwable]
    val scope = new RunScope(
      kind,
      cause => {
        failure.set(cause)
        told.release()
      }
    )
    val broken = new IllegalArgumentException("broken")
    scope.start(() => throw broken)
    assert(told.tryAcquire(withinSeconds, TimeUnit.SECONDS))
    assertEquals(failure.get, broken: Throwable)
    scope.stop(true)
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
