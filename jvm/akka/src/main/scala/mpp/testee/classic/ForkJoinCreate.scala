package mpp.testee.classic

import akka.actor.{Actor, Props, SupervisorStrategy}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinCreateParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FORKJOINCREATE: a parent creates children, which answer one message and stop. */
final class ForkJoinCreate extends ActorBenchmark[ForkJoinCreateParameters, ClassicScope](SystemProvider.start _) {
  import ForkJoinCreate._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val parent = scope.create(Props(new Parent(parameters, latch)))
    () => parent ! Start
  }
}

private object ForkJoinCreate {
  case object Start extends RunMessage
  final case class Go(number: Long) extends RunMessage
  final case class Ack(number: Long) extends RunMessage

  private val child = Props(new Child)

  final class Parent(parameters: ForkJoinCreateParameters, latch: RunLatch) extends Actor {
    private var acks = 0
    private var sum = 0L

    override def supervisorStrategy: SupervisorStrategy = ClassicScope.escalating

    override def receive: Receive = {
      case Ack(number) =>
        sum += number
        acks += 1
        if (acks == parameters.components) latch.arrive(sum)
      case Start =>
        val numbers = 1 to parameters.components
        if (parameters.holdAll) {
          val children = numbers.map(_ => context.actorOf(child))
          for (number <- numbers) children(number - 1) ! Go(number.toLong)
        } else
          for (number <- numbers) context.actorOf(child) ! Go(number.toLong)
    }
  }

  /** Ends with its answer. */
  final class Child extends Actor {
    override def receive: Receive = { case Go(number) =>
      sender() ! Ack(number)
      context.stop(self)
    }
  }
}
