package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** COUNTING: producers send numbers to one counter. */
final class Counting extends ActorBenchmark[CountingParameters, TypedScope](SystemProvider.start _) {
  import Counting._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val counter = scope.create(CounterActor(new Counter(parameters), latch))
    val producers = scope.createAll(Vector.tabulate(parameters.producers) { number =>
      Producer(counter, number, parameters.messagesPerProducer)
    })
    () => producers.foreach(_ ! Start)
  }
}

private object Counting {
  case object Start extends RunMessage

  sealed trait CounterMessage extends RunMessage
  final case class Increment(producer: Int, number: Long) extends CounterMessage
  case object Get extends CounterMessage

  object Producer {
    def apply(counter: ActorRef[CounterMessage], ownNumber: Int, messages: Long): Behavior[Start.type] =
      Behaviors.receiveMessage { _ =>
        var number = 1L
        while (number <= messages) {
          counter ! Increment(ownNumber, number)
          number += 1
        }
        counter ! Get
        Behaviors.same
      }
  }

  object CounterActor {
    def apply(counter: Counter, latch: RunLatch): Behavior[CounterMessage] = Behaviors.receiveMessage { message =>
      message match {
        case Increment(producer, number) => counter.increment(producer, number)
        case Get                         => counter.get().ifPresent(latch.arrive(_))
      }
      Behaviors.same
    }
  }
}
