package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinThroughputParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput
    extends ActorBenchmark[ForkJoinThroughputParameters, ClassicScope](SystemProvider.start _) {
  import ForkJoinThroughput._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val receivers = scope.createAll(Vector.fill(parameters.receivers) {
      Props(new Receiver(parameters.messagesPerReceiver, latch))
    })
    val sender = scope.create(Props(new Sender(receivers, parameters)))
    () => sender ! Start
  }
}

private object ForkJoinThroughput {
  case object Start extends RunMessage
  final case class Number(value: Long) extends RunMessage

  final class Sender(receivers: IndexedSeq[ActorRef], parameters: ForkJoinThroughputParameters) extends Actor {
    override def receive: Receive = { case Start =>
      parameters.sendAll((receiver, number) => receivers(receiver) ! Number(number))
    }
  }

  final class Receiver(messages: Long, latch: RunLatch) extends Actor {
    private var received = 0L
    private var sum = 0L

    override def receive: Receive = { case Number(value) =>
      sum += value
      received += 1
      if (received == messages) latch.arrive(sum)
    }
  }
}
