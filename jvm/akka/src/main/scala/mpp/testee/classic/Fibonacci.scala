package mpp.testee.classic

import akka.actor.{Actor, Props, SupervisorStrategy}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.FibonacciParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FIBONACCI: the call tree of the recursive definition, with an actor for each call. */
final class Fibonacci extends ActorBenchmark[FibonacciParameters, ClassicScope](SystemProvider.start _) {
  import Fibonacci._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val asker = scope.create(Props(new Asker(latch)))
    () => asker ! Request(parameters.fibNumber)
  }
}

private object Fibonacci {
  final case class Request(number: Int) extends RunMessage
  final case class Response(value: Long) extends RunMessage

  private val call = Props(new Call)

  /** Parent of the root, which makes the root an actor like all others. */
  final class Asker(latch: RunLatch) extends Actor {
    private val root = context.actorOf(call)

    override def supervisorStrategy: SupervisorStrategy = ClassicScope.escalating

    override def receive: Receive = {
      case request: Request => root ! request
      case Response(value)  => latch.arrive(value)
    }
  }

  /** One call; it ends with its answer. */
  final class Call extends Actor {
    private var missing = 2
    private var sum = 0L

    override def supervisorStrategy: SupervisorStrategy = ClassicScope.escalating

    override def receive: Receive = {
      case Response(value) =>
        sum += value
        missing -= 1
        if (missing == 0) answer(sum)
      case Request(number) =>
        if (number <= 2) answer(1)
        else {
          context.actorOf(call) ! Request(number - 1)
          context.actorOf(call) ! Request(number - 2)
        }
    }

    private def answer(value: Long): Unit = {
      context.parent ! Response(value)
      context.stop(self)
    }
  }
}
