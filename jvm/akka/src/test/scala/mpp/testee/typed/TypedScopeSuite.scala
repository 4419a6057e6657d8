package mpp.testee.typed

import akka.actor.typed.Behavior
import akka.actor.typed.scaladsl.Behaviors
import mpp.harness.RunLatch
import mpp.testee.{RunMessage, RunSystem, ScopeSuite}

class TypedScopeSuite extends ScopeSuite[TypedScope] {
  import TypedScopeSuite._

  override protected def start(): RunSystem[TypedScope] = SystemProvider.start()

  test("an actor's failure ends the run") {
    withScope { (scope, latch) =>
      scope.create(fragile) ! Break
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  test("a call of FIBONACCI that fails ends the run") {
    withScope { (scope, latch) =>
      val call = scope.create(Fibonacci.Call(latch))
      call ! Fibonacci.Request(3, null)
      assert(failure(latch) != null)
    }
  }

  test("an actor that cannot be created ends the run") {
    withScope { (scope, latch) =>
      scope.create(Behaviors.setup[Message](_ => throw new IllegalArgumentException("stillborn")))
      assert(clue(failure(latch).toString).contains("stillborn"))
    }
  }

  test("a message to an actor that has stopped ends the run") {
    withScope { (scope, latch) =>
      val actor = scope.create(fragile)
      actor ! Leave
      actor ! Break
      assert(clue(failure(latch).getMessage).contains("message Break to"))
    }
  }

  test("a message that is not understood ends the run") {
    withScope { (scope, latch) =>
      scope.create(fragile) ! Unknown
      assert(clue(failure(latch).getMessage).contains("message Unknown to"))
    }
  }

  test("a system that ends ends the run") {
    withSystem { system =>
      val latch = new RunLatch(1)
      val scope = system.open(latch.fail)
      scope.create(fragile)
      system.terminate()
      assert(clue(failure(latch).getMessage).contains("stopped before its end"))
    }
  }

  test("300 runs of FIBONACCI leave no actor behind") {
    withSystem { system =>
      for (_ <- 1 to 300) {
        val latch = new RunLatch(1)
        val scope = system.open(latch.fail)
        scope.create(Fibonacci.Asker(latch)) ! Fibonacci.Ask(10)
        latch.await()
        scope.stop()
      }
      assertNoActors(system)
    }
  }
}

private object TypedScopeSuite {
  sealed trait Message extends RunMessage
  case object Break extends Message
  case object Leave extends Message
  case object Unknown extends Message

  val fragile: Behavior[Message] = Behaviors.receiveMessage {
    case Break   => throw new IllegalArgumentException("broken")
    case Leave   => Behaviors.stopped
    case Unknown => Behaviors.unhandled
  }
}
