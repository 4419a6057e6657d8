package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import mpp.harness.RunLatch
import mpp.harness.parameters.{PrimeSieveParameters, RequestReplyParameters}
import mpp.testee.ActorScopeSuite.{Break, Leave, Message, Unknown}
import mpp.testee.{ActorScopeSuite, RunMessage, RunSystem}

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

  override protected def createFilter(
      scope: TypedScope,
      parameters: PrimeSieveParameters,
      latch: RunLatch
  ): Array[Long] => Unit = {
    val filter = scope.create(PrimeSieve.FilterActor(1, parameters, null, latch))
    filter ! PrimeSieve.Numbers(_)
  }

  override protected def badNumbers: RunMessage = PrimeSieve.Numbers(null)

  override protected def createUnanswered(
      scope: TypedScope,
      parameters: RequestReplyParameters,
      latch: RunLatch,
      cause: Throwable
  ): Unit =
    scope.create(RequestReply.Client(null, parameters, latch)) ! RequestReply.Unanswered(cause)

  test("a child of FORKJOINCREATE that fails ends the run") {
    withScope { (scope, latch) =>
      scope.create(ForkJoinCreate.Child(latch)) ! ForkJoinCreate.Go(1, null)
      assert(failure(latch) != null)
    }
  }

  test("a call of FIBONACCI that fails ends the run") {
    withScope { (scope, latch) =>
      val call = scope.create(Fibonacci.Call(latch))
      call ! Fibonacci.Request(3, null)
      assert(failure(latch) != null)
    }
  }
}
