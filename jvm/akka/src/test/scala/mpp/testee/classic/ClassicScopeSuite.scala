package mpp.testee.classic

import akka.actor.{Actor, Props}
import mpp.harness.RunLatch
import mpp.testee.{RunMessage, RunSystem, ScopeSuite}

class ClassicScopeSuite extends ScopeSuite[ClassicScope] {
  import ClassicScopeSuite._

  override protected def start(): RunSystem[ClassicScope] = SystemProvider.start()

  test("an actor's failure ends the run") {
    withScope { (scope, latch) =>
      scope.create(Props(new Fragile)) ! Break
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("a failure deep in a tree of actors ends the run") {
    withScope { (scope, latch) =>
      scope.create(Props(new Parent)) ! Break
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("an actor that cannot be created ends the run") {
    withScope { (scope, latch) =>
      scope.create(Props(new Stillborn))
      assert(clue(failure(latch).getCause.getMessage).contains("stillborn"))
    }
  }

  test("a message to an actor that has stopped ends the run") {
    withScope { (scope, latch) =>
      val actor = scope.create(Props(new Fragile))
      actor ! Leave
      actor ! Break
      assert(clue(failure(latch).getMessage).contains("message Break to"))
    }
  }

  test("a message that is not understood ends the run") {
    withScope { (scope, latch) =>
      scope.create(Props(new Fragile)) ! Unknown
      assert(clue(failure(latch).getMessage).contains("message Unknown to"))
    }
  }

  test("a system that ends ends the run") {
    withSystem { system =>
      val latch = new RunLatch(1)
      val scope = system.open(latch.fail)
      scope.create(Props(new Fragile))
      system.terminate()
      assert(clue(failure(latch).getMessage).contains("stopped before its end"))
    }
  }

  test("300 runs of FIBONACCI leave no actor behind") {
    withSystem { system =>
      for (_ <- 1 to 300) {
        val latch = new RunLatch(1)
        val scope = system.open(latch.fail)
        scope.create(Props(new Fibonacci.Asker(latch))) ! Fibonacci.Request(10)
        latch.await()
        scope.stop()
      }
      assertNoActors(system)
    }
  }
}

private object ClassicScopeSuite {
  case object Break extends RunMessage
  case object Leave extends RunMessage
  case object Unknown extends RunMessage

  class Fragile extends Actor {
    override def receive: Receive = {
      case Break => throw new IllegalArgumentException("broken")
      case Leave => context.stop(self)
    }
  }

  class Parent extends Actor {
    private val child = context.actorOf(Props(new Fragile))
    override val supervisorStrategy = ClassicScope.escalating
    override def receive: Receive = { case message => child ! message }
  }

  class Stillborn extends Actor {
    override def receive: Receive = throw new IllegalArgumentException("stillborn")
  }
}
