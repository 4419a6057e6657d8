package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ThroughputPingPongParameters] {
  import ThroughputPingPong._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val pingers = Vector.fill(parameters.parallelism) {
      val ponger = composition.create(classOf[Ponger[R]], new PongerInit(engine, parameters.staticOnly))
      val pinger = composition.create(classOf[Pinger[R]], new PingerInit(engine, parameters, latch))
      composition.connect(ponger, pinger, Pinging.portClass)
      pinger
    }
    () => pingers.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
  }
}

private object ThroughputPingPong {
  case object StaticPing extends KompicsEvent
  case object StaticPong extends KompicsEvent

  final case class Ping(index: Long) extends KompicsEvent
  final case class Pong(index: Long) extends KompicsEvent

  object Pinging extends Port {
    request(StaticPing)
    indication(StaticPong)
    request[Ping]
    indication[Pong]
  }

  final class PingerInit[R](
      val engine: HandlerEngine[R],
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[Pinger[R]]

  final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val pinging = requires(Pinging)
    private val staticOnly = init.parameters.staticOnly
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var answer = 0L

    if (staticOnly) pinging uponEvent { case StaticPong => handle(received(1)) }
    else pinging uponEvent { case Pong(index) => handle(received(index)) }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def received(share: Long): Unit = {
      pongs += 1
      answer += share
      if (sent < messages) send()
      else if (pongs == messages) init.latch.arrive(answer)
    }

    private def send(): Unit = {
      trigger((if (staticOnly) StaticPing else Ping(sent)) -> pinging)
      sent += 1
    }
  }

  final class PongerInit[R](val engine: HandlerEngine[R], val staticOnly: Boolean) extends JavaInit[Ponger[R]]

  final class Ponger[R](init: PongerInit[R]) extends ComponentDefinition(init.engine) {
    private val pinging = provides(Pinging)

    if (init.staticOnly) pinging uponEvent { case StaticPing => handle(trigger(StaticPong -> pinging)) }
    else pinging uponEvent { case Ping(index) => handle(trigger(Pong(index) -> pinging)) }
  }
}
