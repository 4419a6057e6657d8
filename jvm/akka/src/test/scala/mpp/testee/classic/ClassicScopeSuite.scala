package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props, Status}
import mpp.harness.RunLatch
import mpp.harness.parameters.{PrimeSieveParameters, RequestReplyParameters}
import mpp.testee.ActorScopeSuite.{Break, Leave, Message}
import mpp.testee.{ActorScopeSuite, RunMessage, RunSystem}

class ClassicScopeSuite extends ActorScopeSuite[ClassicScope] {
  import ClassicScopeSuite._

  override protected def start(): RunSystem[ClassicScope] = SystemProvider.start()

  override protected def fragile(scope: ClassicScope): Message => Unit = {
    val actor = scope.create(Props(new Fragile))
    actor ! _
  }

  override protected def createStillborn(scope: ClassicScope): Unit = {
    scope.create(Props(new Stillborn))
    ()
  }

  override protected def beginFibonacci(scope: ClassicScope, latch: RunLatch): Unit =
    scope.create(Props(new Fibonacci.Asker(latch))) ! Fibonacci.Request(10)

  override protected def createFilter(
      scope: ClassicScope,
      parameters: PrimeSieveParameters,
      latch: RunLatch
  ): Array[Long] => Unit = {
    val filter = scope.create(Props(new PrimeSieve.FilterActor(1, parameters, ActorRef.noSender)))
    filter ! PrimeSieve.Numbers(_)
  }

  override protected def badNumbers: RunMessage = PrimeSieve.Numbers(null)

  override protected def createUnanswered(
      scope: ClassicScope,
      parameters: RequestReplyParameters,
      latch: RunLatch,
      cause: Throwable
  ): Unit =
    scope.create(Props(new RequestReply.Client(ActorRef.noSender, parameters, latch))) ! Status.Failure(cause)

  test("a failure deep in a tree of actors ends the run") {
    withScope { (scope, latch) =>
      scope.create(Props(new Parent)) ! Break
      assertEquals(failure(latch).getMessage, "broken")
    }
  }
}

private object ClassicScopeSuite {
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
