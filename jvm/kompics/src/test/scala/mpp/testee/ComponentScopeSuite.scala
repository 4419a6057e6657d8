package mpp.testee

import mpp.harness.suites.ScopeSuite
import mpp.harness.{RunFailedException, RunLatch}
import mpp.kompics.common.{KompicsSystem, RunPort, Scope}
import se.sics.kompics.{Component, Init}

class ComponentScopeSuite extends ScopeSuite[Scope, KompicsSystem] {
  override protected def start(latch: RunLatch): KompicsSystem = KompicsSystem.start(latch.fail(_))

  override protected def createFragile(scope: Scope): () => Unit = {
    val fragile = scope.compose[Component](_.create(classOf[Fragile], Init.NONE))
    () => RunPort.tell(fragile, RunPort.Begin.EVENT)
  }

  test("a failure deep in a tree of components ends the run") {
    withScope { (scope, latch) =>
      val parent = scope.compose[Component](_.create(classOf[Parent], new Parent.ParentInit(classOf[Fragile])))
      RunPort.tell(parent, RunPort.Begin.EVENT)
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("a failure of the scope itself ends the run") {
    withScope { (scope, latch) =>
      val asked = scope.compose[Component] { composition =>
        val root = composition.createEphemeral(classOf[Fibonacci.Call], Init.NONE)
        val port = root.getPositive(classOf[Fibonacci.FibonacciPort])
        composition.react[Fibonacci.Response, Fibonacci.FibonacciPort](
          port,
          classOf[Fibonacci.Response],
          _ => throw new IllegalArgumentException("broken")
        )
        root
      }
      asked
        .getPositive(classOf[Fibonacci.FibonacciPort])
        .doTrigger(new Fibonacci.Request(3), 0, null: se.sics.kompics.ComponentCore)
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("a component that cannot be created is a failure") {
    withScope { (scope, _) =>
      val failed = intercept[RunFailedException](scope.compose[Component](_.create(classOf[Stillborn], Init.NONE)))
      assertEquals(failed.getCause.getMessage, "stillborn")
    }
  }

  test("a component that fails at its start ends the run") {
    withScope { (scope, latch) =>
      scope.compose[Component](_.create(classOf[FailingAtStart], Init.NONE))
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("components that work are killed when their scope is given up") {
    withScope { (scope, _) =>
      val endless = scope.compose[Component](_.create(classOf[Endless], Init.NONE))
      RunPort.tell(endless, RunPort.Begin.EVENT)
      scope.abandon()
      assertEquals(endless.state, Component.State.DESTROYED)
    }
  }

  // Several times, and more of them than threads: each might escape its end.
  for (descendants <- Seq(1, 2, 10))
    test(s"$descendants descendants that work end with the system") {
      for (_ <- 1 to 20) {
        val latch = new RunLatch(1)
        val system = KompicsSystem.start(latch.fail(_))
        val scope = system.open(latch.fail(_))
        val parents = Vector.fill(descendants) {
          scope.compose[Component](_.create(classOf[Parent], new Parent.ParentInit(classOf[Endless])))
        }
        parents.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
        scope.abandon()
        system.terminate(false)
      }
      val before = Endless.turns.get
      Thread.sleep(200)
      assertEquals(Endless.turns.get, before)
    }

  test("scopes end in order: components that end themselves first") {
    val latch = new RunLatch(1)
    val system = KompicsSystem.start(latch.fail(_))
    for (_ <- 1 to 100) {
      val scope = system.open(latch.fail(_))
      val root = scope.compose[Component] { composition =>
        composition.create(classOf[Parent], new Parent.ParentInit(classOf[Fragile]))
        composition.createEphemeral(classOf[Fibonacci.Call], Init.NONE)
      }
      root
        .getPositive(classOf[Fibonacci.FibonacciPort])
        .doTrigger(new Fibonacci.Request(12), 0, null: se.sics.kompics.ComponentCore)
      // Not even the answer is waited for.
      scope.stop()
      assertEquals(root.state, Component.State.DESTROYED)
    }
    system.terminate(true)
    assert(!se.sics.kompics.Kompics.isOn)
  }
}
