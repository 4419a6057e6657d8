package mpp.testee

import mpp.harness.components.{ComponentScope, ComponentSystem}
import mpp.harness.suites.ScopeSuite
import mpp.harness.{Eventually, RunLatch}

abstract class ActorScopeSuite(kind: String) extends ScopeSuite[ComponentScope, ComponentSystem[ComponentScope]] {
  private val guests = TesteeClasses.guests(kind)

  override protected def start(latch: RunLatch): ComponentSystem[ComponentScope] = guests.get()

  override protected def createFragile(scope: ComponentScope): () => Unit = {
    val begin = guests("throws an exception", scope)
    () => begin.run()
  }

  test("an error ends the run, too") {
    withScope { (scope, latch) =>
      guests("throws an error", scope).run()
      assertEquals(failure(latch).getClass.getSimpleName, "LinkageError")
    }
  }

  test("a message that a component does not expect ends the run") {
    withScope { (scope, latch) =>
      guests("gets a message too many", scope).run()
      assertEquals(failure(latch).getClass.getName, "scala.MatchError")
    }
  }

  test("a system serves one run after the other") {
    withSystem { (system, latch) =>
      for (_ <- 1 to 3) {
        val scope = system.open(latch.fail(_))
        guests("are many", scope).run()
        scope.stop(true)
      }
      system.terminate(true)
      assert(!latch.isOpen)
      noThreadIsLeft()
    }
  }

  for (name <- Seq("are many", "is always busy", "creates others for ever", "waits for an answer for ever"))
    test(s"no thread is left of a run that is given up, in which components: $name") {
      withSystem { (system, latch) =>
        val scope = system.open(latch.fail(_))
        guests(name, scope).run()
        scope.stop(false)
        system.terminate(false)
        assert(!latch.isOpen, "what ends because of the stop is no failure")
        noThreadIsLeft()
      }
    }

  /** A pool's threads end shortly after it has. */
  private def noThreadIsLeft(): Unit = {
    def left = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread]).map(_.getName).filter { name =>
      name.startsWith("ForkJoinPool-")
    }
    assert(Eventually(left.isEmpty), left.mkString(", "))
  }
}

class EventBasedScopeSuite extends ActorScopeSuite("react")

class ThreadBasedScopeSuite extends ActorScopeSuite("receive")
