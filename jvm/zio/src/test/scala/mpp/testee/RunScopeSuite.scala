package mpp.testee

import java.util.concurrent.atomic.AtomicInteger

import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite
import zio.{Promise, UIO, ZIO}

class RunScopeSuite extends ScopeSuite[RunScope, Fibers.type] {
  override protected def start(latch: RunLatch): Fibers.type = Fibers

  override protected def createFragile(scope: RunScope): () => Unit = {
    val told = Fibers.run(Promise.make[Nothing, Unit])
    val begin =
      prepare(scope, told.await *> ZIO.succeed(throw new IllegalArgumentException("broken")))(told.succeed(()))
    () => begin()
  }

  private def prepare(scope: RunScope, components: UIO[Any]*)(begin: UIO[Any]): () => Unit = {
    val prepared = scope.prepare(ZIO.succeed(Components(components, begin)))
    () => { Fibers.run(prepared); () }
  }

  /** Counts those that live. */
  private def counted(alive: AtomicInteger)(component: UIO[Any]): UIO[Any] =
    ZIO.acquireReleaseWith(ZIO.succeed(alive.incrementAndGet()))(_ => ZIO.succeed(alive.decrementAndGet()))(_ =>
      component
    )

  test("components run when they have been prepared, and end when the scope is stopped") {
    val began, alive = new AtomicInteger
    val scope = new RunScope(fail("a component failed", _))
    val component = ZIO.succeed(began.incrementAndGet()) *> counted(alive)(ZIO.never)
    prepare(scope, Seq.fill(50)(component): _*)(ZIO.unit)
    scope.stop(true)
    assertEquals(alive.get, 0)
    assert(began.get <= 50)
  }

  test("no fiber outlives its scope: neither a child nor one that outlives its parent") {
    val alive = new AtomicInteger
    val scope = new RunScope(fail("a component failed", _))
    val both = Fibers.run(Promise.make[Nothing, Unit])
    val endless = counted(alive)(both.succeed(()).when(alive.get == 2) *> ZIO.never)
    val begin = prepare(scope, scope.fork(endless) *> ZIO.never, scope.forkInRun(endless))(both.await)
    begin()
    assertEquals(alive.get, 2)
    scope.stop(true)
    assertEquals(alive.get, 0)
  }

  test("a fiber that another one has started fails the run, too") {
    withScope { (scope, latch) =>
      val broken = ZIO.succeed(throw new IllegalArgumentException("broken"))
      prepare(scope, scope.fork(broken) *> ZIO.never)(ZIO.unit)
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("a component that always has something to do is interrupted") {
    val scope = new RunScope(fail("a component failed", _))
    prepare(scope, ZIO.unit.forever)(ZIO.unit)
    scope.stop(true)
  }
}
