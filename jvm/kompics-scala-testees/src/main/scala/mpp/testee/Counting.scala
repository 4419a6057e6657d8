package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.counting.{Counter => CounterState}
import mpp.harness.parameters.CountingParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** COUNTING: producers send to one counter, without waiting. */
final class Counting[R](engine: HandlerEngine[R]) extends KompicsBenchmark[CountingParameters] {
  import Counting._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val counter = composition.create(classOf[Counter[R]], new CounterInit(engine, parameters, latch))
    val producers = Vector.tabulate(parameters.producers) { number =>
      val init = new ProducerInit(engine, number, parameters.messagesPerProducer)
      val producer = composition.create(classOf[Producer[R]], init)
      composition.connect(counter, producer, Incrementing.portClass)
      producer
    }
    () => producers.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
  }
}

private object Counting {
  final case class Increment(producer: Int, number: Long) extends KompicsEvent
  case object Get extends KompicsEvent

  object Incrementing extends Port {
    request[Increment]
    request(Get)
  }

  final class ProducerInit[R](val engine: HandlerEngine[R], val number: Int, val messages: Long)
      extends JavaInit[Producer[R]]

  final class Producer[R](init: ProducerInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val incrementing = requires(Incrementing)

    run uponEvent { case _: RunPort.Begin =>
      handle {
        for (next <- 1L to messages) trigger(Increment(number, next) -> incrementing)
        trigger(Get -> incrementing)
      }
    }
  }

  final class CounterInit[R](val engine: HandlerEngine[R], val parameters: CountingParameters, val latch: RunLatch)
      extends JavaInit[Counter[R]]

  final class Counter[R](init: CounterInit[R]) extends ComponentDefinition(init.engine) {
    private val incrementing = provides(Incrementing)
    private val state = new CounterState(init.parameters)

    incrementing uponEvent {
      case Increment(producer, number) => handle(state.increment(producer, number))
      case Get                         => handle(state.get().ifPresent(init.latch.arrive(_)))
    }
  }
}
