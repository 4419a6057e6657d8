package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinThroughputParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput
    extends ActorBenchmark[ForkJoinThroughputParameters, TypedScope](SystemProvider.start _) {
  import ForkJoinThroughput._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val receivers = scope.createAll(Vector.fill(parameters.receivers) {
      Receiver(parameters.messagesPerReceiver, latch)
    })
    val sender = scope.create(Sender(receivers, parameters))
    () => sender ! Start
  }
}

private object ForkJoinThroughput {
  case object Start extends RunMessage
  final case class Number(value: Long) extends RunMessage

  object Sender {
    def apply(
        receivers: IndexedSeq[ActorRef[Number]],
        parameters: ForkJoinThroughputParameters
    ): Behavior[Start.type] =
      Behaviors.receiveMessage { _ =>
        parameters.sendAll((receiver, number) => receivers(receiver) ! Number(number))
        Behaviors.same
      }
  }

  object Receiver {
    def apply(messages: Long, latch: RunLatch): Behavior[Number] = Behaviors.setup(new Receiver(_, messages, latch))
  }

  final class Receiver(context: ActorContext[Number], messages: Long, latch: RunLatch)
      extends AbstractBehavior[Number](context) {
    private var received = 0L
    private var sum = 0L

    override def onMessage(number: Number): Behavior[Number] = {
      sum += number.value
      received += 1
      if (received == messages) latch.arrive(sum)
      this
    }
  }
}
