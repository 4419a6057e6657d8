package mpp.testee.typed

import akka.actor.ActorSystem
import akka.actor.typed.Behavior
import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.scaladsl.adapter._
import mpp.harness.RunLatch
import mpp.testee.{RunMessage, RunSystem, ScopeSuite}

class TypedScopeSuite extends ScopeSuite[TypedScope] {
  import TypedScopeSuite._

  override protected def start(): RunSystem[TypedScope] = SystemProvider.start()

  override protected def actorSystem(system: RunSystem[TypedScope]): ActorSystem =
    system.asInstanceOf[TypedSystem].system.toClassic

  test("an actor's failure ends the run") {
    withScope { scope =>
      scope.create(fragile) ! Break
      assertEquals(failure(scope.latch).getMessage, "broken")
    }
  }

  test("a call of FIBONACCI that fails ends the run") {
    withScope { scope =>
      val call = scope.create(Fibonacci.Call(scope.latch))
      call ! Fibonacci.Request(3, null)
      assert(failure(scope.latch) != null)
    }
  }

  test("an actor that cannot be created ends the run") {
    withScope { scope =>
      scope.create(Behaviors.setup[Message](_ => throw new IllegalArgumentException("stillborn")))
      assert(clue(failure(scope.latch).toString).contains("stillborn"))
    }
  }

  test("a message to an actor that has stopped ends the run") {
    withScope { scope =>
      val actor = scope.create(fragile)
      actor ! Leave
      actor ! Break
      assert(clue(failure(scope.latch).getMessage).contains("message Break to"))
    }
  }

  test("a message that is not understood ends the run") {
    withScope { scope =>
      scope.create(fragile) ! Unknown
      assert(clue(failure(scope.latch).getMessage).contains("message Unknown to"))
    }
  }

  test("a system that ends ends the run") {
    withSystem { system =>
      val scope = system.open(new RunLatch(1))
      scope.create(fragile)
      system.terminate()
      assert(clue(failure(scope.latch).getMessage).contains("stopped before its end"))
    }
  }

  test("300 runs of FIBONACCI leave no actor behind") {
    withSystem { system =>
      for (_ <- 1 to 300) {
        val scope = system.open(new RunLatch(1))
        scope.create(Fibonacci.Asker(scope.latch)) ! Fibonacci.Ask(10)
        scope.latch.await()
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
