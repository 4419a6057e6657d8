package mpp.testee

import java.util.concurrent.atomic.AtomicInteger

import cats.effect.IO
import cats.effect.kernel.Deferred
import cats.effect.std.Supervisor
import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite

class RunScopeSuite extends ScopeSuite[RunScope, Fibers] {
  override protected def start(latch: RunLatch): Fibers = new Fibers

  override protected def createFragile(scope: RunScope): () => Unit = {
    val told = Deferred.unsafe[IO, Unit]
    prepare(scope, told.get >> IO.raiseError(new IllegalArgumentException("broken")))(told.complete(()))
  }

  private def prepare(scope: RunScope, components: IO[Any]*)(begin: IO[Any]): () => Unit =
    supervised(scope)(_ => components)(begin)

  private def supervised(scope: RunScope)(components: Supervisor[IO] => Seq[IO[Any]])(begin: IO[Any]): () => Unit = {
    val prepared = scope.prepare(supervisor => IO(Components(components(supervisor), begin)))
    () => scope.run(prepared)
  }

  /** Counts those that live. */
  private def counted(alive: AtomicInteger)(component: IO[Any]): IO[Any] =
    IO(alive.incrementAndGet()).bracket(_ => component)(_ => IO { alive.decrementAndGet(); () })

  test("components run when they have been prepared, and end when the scope is stopped") {
    withScope { (scope, _) =>
      val began, alive = new AtomicInteger
      val component = IO(began.incrementAndGet()) >> counted(alive)(IO.never)
      prepare(scope, Seq.fill(50)(component): _*)(IO.unit)
      scope.stop(true)
      assertEquals(alive.get, 0)
      assert(began.get <= 50)
    }
  }

  test("a fiber that another one has started ends with the scope, too, and not with its parent") {
    withScope { (scope, _) =>
      val alive = new AtomicInteger
      val started = Deferred.unsafe[IO, Unit]
      val child = counted(alive)(started.complete(()) >> IO.never)
      supervised(scope)(supervisor => Seq(supervisor.supervise(child) >> started.get))(IO.unit)
      val deadline = System.nanoTime + 10_000_000_000L
      while (alive.get == 0 && System.nanoTime < deadline) Thread.sleep(1)
      assertEquals(alive.get, 1)
      scope.stop(true)
      assertEquals(alive.get, 0)
    }
  }

  test("a fiber that another one has started fails the run, too") {
    withScope { (scope, latch) =>
      val broken = IO.raiseError(new IllegalArgumentException("broken"))
      supervised(scope)(supervisor => Seq(supervisor.supervise(broken) >> IO.never))(IO.unit)
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("components that cannot be made fail the preparation") {
    withScope { (scope, _) =>
      val failed = intercept[IllegalArgumentException] {
        scope.prepare(_ => IO.raiseError(new IllegalArgumentException("broken")))
      }
      assertEquals(failed.getMessage, "broken")
    }
  }

  test("an error that ends the runtime ends the run") {
    withScope { (scope, latch) =>
      val told = Deferred.unsafe[IO, Unit]
      prepare(scope, told.get >> IO(throw new LinkageError("broken")))(told.complete(()))()
      // A future wraps errors.
      assertEquals(failure(latch).getCause.getMessage, "broken")
    }
  }

  test("a component that always has something to do is cancelled") {
    withScope { (scope, _) =>
      prepare(scope, IO.unit.foreverM)(IO.unit)
      scope.stop(true)
    }
  }
}
