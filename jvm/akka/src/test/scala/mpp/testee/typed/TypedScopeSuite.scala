package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import mpp.harness.RunLatch
import mpp.testee.ActorScopeSuite.{Break, Leave, Message, Unknown}
import mpp.testee.{ActorScopeSuite, RunSystem}

class TypedScopeSuite extends ActorScopeSuite[TypedScope] {
  override protected def start(): RunSystem[TypedScope] = SystemProvider.start()

  override protected def fragile(scope: TypedScope): Message => Unit = {
    val actor = scope.create(Behaviors.receiveMessage[Message] {
      case Break   => throw new IllegalArgumentException("broken")
      case Leave   => Behaviors.stopped
      case Unknown => Behaviors.unhandled
    })
    actor ! _
  }

  override protected def createStillborn(scope: TypedScope): Unit = {
    scope.create(Behaviors.setup[Message](_ => throw new IllegalArgumentException("stillborn")))
    ()
  }

  override protected def beginFibonacci(scope: TypedScope, latch: RunLatch): Unit =
    scope.create(Fibonacci.Asker(latch)) ! Fibonacci.Ask(10)

  test("a call of FIBONACCI that fails ends the run") {
    withScope { (scope, latch) =>
      val call = scope.create(Fibonacci.Call(latch))
      call ! Fibonacci.Request(3, null)
      assert(failure(latch) != null)
    }
  }
}
