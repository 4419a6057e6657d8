package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong[R](engine: HandlerEngine[R]) extends KompicsBenchmark[PingPongParameters] {
  import PingPong._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val ponger = composition.create(classOf[Ponger[R]], new EngineInit[R, Ponger[R]](engine))
    val pinger = composition.create(classOf[Pinger[R]], new PingerInit(engine, parameters.numberOfMessages, latch))
    composition.connect(ponger, pinger, Pinging.portClass)
    () => RunPort.tell(pinger, RunPort.Begin.EVENT)
  }
}

private object PingPong {
  case object Ping extends KompicsEvent
  case object Pong extends KompicsEvent

  object Pinging extends Port {
    request(Ping)
    indication(Pong)
  }

  final class PingerInit[R](val engine: HandlerEngine[R], val messages: Long, val latch: RunLatch)
      extends JavaInit[Pinger[R]]

  final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val pinging = requires(Pinging)
    private var pongs = 0L

    pinging uponEvent { case Pong =>
      handle {
        pongs += 1
        if (pongs < messages) trigger(Ping -> pinging)
        else latch.arrive(pongs)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(trigger(Ping -> pinging)) }
  }

  final class Ponger[R](init: EngineInit[R, Ponger[R]]) extends ComponentDefinition(init.engine) {
    private val pinging = provides(Pinging)

    pinging uponEvent { case Ping => handle(trigger(Pong -> pinging)) }
  }
}
