package mpp.testee

import java.util.{Map => JavaMap}

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness[R](engine: HandlerEngine[R]) extends KompicsBenchmark[FairnessParameters] {
  import Fairness._

  private val times = new VictimTimes

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val run = times.newRun(parameters, latch)
    val hogs = Vector.fill(parameters.hogs)(composition.create(classOf[Hog[R]], new HogInit(engine, run)))
    val pingers = Vector.fill(parameters.victims) {
      val ponger = composition.create(classOf[Ponger[R]], new EngineInit[R, Ponger[R]](engine))
      val pinger = composition.create(classOf[Pinger[R]], new PingerInit(engine, run.victim()))
      composition.connect(ponger, pinger, Pinging.portClass)
      pinger
    }
    () => {
      run.begin()
      hogs.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
      pingers.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
    }
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  case object Ping extends KompicsEvent
  case object Pong extends KompicsEvent
  case object Work extends KompicsEvent

  object Pinging extends Port {
    request(Ping)
    indication(Pong)
  }

  final class PingerInit[R](val engine: HandlerEngine[R], val victim: Victim) extends JavaInit[Pinger[R]]

  /** Sends one PING at a time, until all PONGs have come. */
  final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    import init.victim

    private val run = provides[RunPort]
    private val pinging = requires(Pinging)

    pinging uponEvent { case Pong => handle(if (victim.pong()) trigger(Ping -> pinging)) }

    run uponEvent { case _: RunPort.Begin =>
      handle {
        victim.begin()
        trigger(Ping -> pinging)
      }
    }
  }

  final class Ponger[R](init: EngineInit[R, Ponger[R]]) extends ComponentDefinition(init.engine) {
    private val pinging = provides(Pinging)

    pinging uponEvent { case Ping => handle(trigger(Pong -> pinging)) }
  }

  final class HogInit[R](val engine: HandlerEngine[R], val fairness: FairnessRun) extends JavaInit[Hog[R]]

  /** Works, and sends itself the next message, until the run has ended. */
  final class Hog[R](init: HogInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]

    loopback uponEvent { case Work => handle(work()) }

    run uponEvent { case _: RunPort.Begin => handle(work()) }

    private def work(): Unit =
      try if (init.fairness.hogWorks()) trigger(Work -> onSelf)
      catch {
        // The run was given up, and the pool is stopped.
        case _: InterruptedException => Thread.currentThread.interrupt()
      }
  }
}
