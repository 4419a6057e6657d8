package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.kompics.common.{ComponentBenchmark, Composition, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong[R](engine: HandlerEngine[R]) extends ComponentBenchmark[ThroughputPingPongParameters] {
  import ThroughputPingPong._

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def compose(
      parameters: ThroughputPingPongParameters,
      composition: Composition,
      latch: RunLatch
  ): Runnable = {
    val pingers = Vector.fill(parameters.parallelism) {
      if (parameters.staticOnly) staticPair(parameters, composition, latch)
      else pair(parameters, composition, latch)
    }
    () => pingers.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
  }

  private def staticPair(
      parameters: ThroughputPingPongParameters,
      composition: Composition,
      latch: RunLatch
  ): Component = {
    val ponger = composition.create(classOf[StaticPonger[R]], new EngineInit[R, StaticPonger[R]](engine))
    val pinger = composition.create(classOf[StaticPinger[R]], new StaticPingerInit(engine, parameters, latch))
    composition.connect(ponger, pinger, StaticPinging.portClass)
    pinger
  }

  private def pair(
      parameters: ThroughputPingPongParameters,
      composition: Composition,
      latch: RunLatch
  ): Component = {
    val ponger = composition.create(classOf[Ponger[R]], new EngineInit[R, Ponger[R]](engine))
    val pinger = composition.create(classOf[Pinger[R]], new PingerInit(engine, parameters, latch))
    composition.connect(ponger, pinger, Pinging.portClass)
    pinger
  }
}

private object ThroughputPingPong {
  case object StaticPing extends KompicsEvent
  case object StaticPong extends KompicsEvent

  object StaticPinging extends Port {
    request(StaticPing)
    indication(StaticPong)
  }

  final case class Ping(index: Long) extends KompicsEvent
  final case class Pong(index: Long) extends KompicsEvent

  object Pinging extends Port {
    request[Ping]
    indication[Pong]
  }

  final class StaticPingerInit[R](
      val engine: HandlerEngine[R],
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[StaticPinger[R]]

  final class StaticPinger[R](init: StaticPingerInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val pinging = requires(StaticPinging)
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L

    pinging uponEvent { case StaticPong =>
      handle {
        pongs += 1
        if (sent < messages) send()
        else if (pongs == messages) init.latch.arrive(pongs)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def send(): Unit = {
      trigger(StaticPing -> pinging)
      sent += 1
    }
  }

  final class StaticPonger[R](init: EngineInit[R, StaticPonger[R]]) extends ComponentDefinition(init.engine) {
    private val pinging = provides(StaticPinging)

    pinging uponEvent { case StaticPing => handle(trigger(StaticPong -> pinging)) }
  }

  final class PingerInit[R](
      val engine: HandlerEngine[R],
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[Pinger[R]]

  final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val pinging = requires(Pinging)
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var sumOfIndices = 0L

    pinging uponEvent { case Pong(index) =>
      handle {
        pongs += 1
        sumOfIndices += index
        if (sent < messages) send()
        else if (pongs == messages) init.latch.arrive(sumOfIndices)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def send(): Unit = {
      trigger(Ping(sent) -> pinging)
      sent += 1
    }
  }

  final class Ponger[R](init: EngineInit[R, Ponger[R]]) extends ComponentDefinition(init.engine) {
    private val pinging = provides(Pinging)

    pinging uponEvent { case Ping(index) => handle(trigger(Pong(index) -> pinging)) }
  }
}
