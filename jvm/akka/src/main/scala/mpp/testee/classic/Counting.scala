package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** COUNTING: producers send numbers to one counter. */
final class Counting extends ActorBenchmark[CountingParameters, ClassicScope](SystemProvider.start _) {
  import Counting._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val counter = scope.create(Props(new CounterActor(new Counter(parameters), latch)))
    val producers = scope.createAll(Vector.tabulate(parameters.producers) { number =>
      Props(new Producer(counter, number, parameters.messagesPerProducer))
    })
    () => producers.foreach(_ ! Start)
  }
}

private object Counting {
  case object Start extends RunMessage
  final case class Increment(producer: Int, number: Long) extends RunMessage
  case object Get extends RunMessage

  final class Producer(counter: ActorRef, ownNumber: Int, messages: Long) extends Actor {
    override def receive: Receive = { case Start =>
      var number = 1L
      while (number <= messages) {
        counter ! Increment(ownNumber, number)
        number += 1
      }
      counter ! Get
    }
  }

  final class CounterActor(counter: Counter, latch: RunLatch) extends Actor {
    override def receive: Receive = {
      case Increment(producer, number) => counter.increment(producer, number)
      case Get                         => counter.get().ifPresent(latch.arrive(_))
    }
  }
}
