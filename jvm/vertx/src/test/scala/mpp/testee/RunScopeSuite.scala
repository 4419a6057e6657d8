package mpp.testee

import java.util.concurrent.atomic.AtomicInteger

import io.vertx.core.{Context, Future, Vertx}
import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite

/** Verticles of a run, here in Scala. */
class RunScopeSuite extends ScopeSuite[RunScope, VertxSystem] {
  import RunScopeSuite._

  override protected def start(latch: RunLatch): VertxSystem = new VertxSystem

  override protected def createFragile(scope: RunScope): () => Unit = {
    val fragile = new Receiver(scope, (_, message) => throw new IllegalArgumentException(message))
    prepare(scope, fragile)
    () => scope.send(fragile.address, "broken")
  }

  private def prepare(scope: RunScope, components: Component[_]*): Unit =
    scope.prepare(java.util.List.of(components: _*))

  test("no verticle outlives its scope: neither a child nor one that outlives its parent") {
    withScope { (scope, latch) =>
      val alive = new AtomicInteger
      def counted() = new Counted(scope, alive)
      val parent = new Receiver(
        scope,
        (own, _) => {
          val both = Future.all(own.createChild(counted()), scope.createInRun(counted(), own.ownContext))
          both.onSuccess(_ => { own.endSelf(); latch.arrive() }): Unit
        }
      )
      prepare(scope, parent, counted())
      scope.send(parent.address, "create")
      latch.await()
      scope.stop(true)
      assertEquals(alive.get, 0)
    }
  }

  test("a message to nobody fails the run") {
    withScope { (scope, latch) =>
      scope.send("nobody", "message")
      assert(clue(failure(latch).getMessage).contains("nobody"))
    }
  }

  test("a component that cannot start fails the preparation") {
    withScope { (scope, _) =>
      val failed = intercept[IllegalArgumentException](prepare(scope, new Stillborn(scope)))
      assertEquals(failed.getMessage, "broken")
    }
  }

  test("a handler that always has something to do ends with the run") {
    withScope { (scope, _) =>
      val busy = new Receiver(scope, (_, _) => while (true) scope.requireRunning())
      prepare(scope, busy)
      scope.send(busy.address, "begin")
      scope.stop(false)
    }
  }
}

private object RunScopeSuite {
  private class Receiver(scope: RunScope, take: (Receiver, String) => Unit) extends Component[String](scope) {
    override protected def receive(message: String): Unit = take(this, message)
    def createChild(child: Component[_]): Future[String] = create(child)
    def endSelf(): Unit = end()
    def ownContext: Context = context
  }

  /** Cannot be deployed. */
  private final class Stillborn(scope: RunScope) extends Receiver(scope, (_, _) => ()) {
    override def init(vertx: Vertx, context: Context): Unit = throw new IllegalArgumentException("broken")
  }

  /** Counts those that live. */
  private final class Counted(scope: RunScope, alive: AtomicInteger) extends Receiver(scope, (_, _) => ()) {
    alive.incrementAndGet()
    override def stop(): Future[_] = {
      alive.decrementAndGet()
      super.stop()
    }
  }
}
