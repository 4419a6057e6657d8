package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinThroughputParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** FORKJOINTHROUGHPUT: one sender, many receivers. The receivers are the sender's children, so that it can speak to one
  * of them.
  */
final class ForkJoinThroughput[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ForkJoinThroughputParameters] {
  import ForkJoinThroughput._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val sender = composition.create(classOf[Sender[R]], new SenderInit(engine, parameters, latch))
    () => RunPort.tell(sender, RunPort.Begin.EVENT)
  }
}

private object ForkJoinThroughput {
  final case class Number(value: Long) extends KompicsEvent

  object Receiving extends Port {
    request[Number]
  }

  final class SenderInit[R](
      val engine: HandlerEngine[R],
      val parameters: ForkJoinThroughputParameters,
      val latch: RunLatch
  ) extends JavaInit[Sender[R]]

  final class Sender[R](init: SenderInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val receivers = Vector.fill(parameters.receivers) {
      create(new Receiver(engine, parameters.messagesPerReceiver, latch)).provided(Receiving.portClass)
    }

    run uponEvent { case _: RunPort.Begin =>
      handle(parameters.sendAll((receiver, number) => trigger(Number(number) -> receivers(receiver))))
    }
  }

  final class Receiver[R](engine: HandlerEngine[R], messages: Long, latch: RunLatch)
      extends ComponentDefinition(engine) {
    private val sender = provides(Receiving)
    private var received = 0L
    private var sum = 0L

    sender uponEvent { case Number(value) =>
      handle {
        sum += value
        received += 1
        if (received == messages) latch.arrive(sum)
      }
    }
  }
}
