package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinCreateParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** FORKJOINCREATE: a parent creates children, which answer once and kill themselves. */
final class ForkJoinCreate[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ForkJoinCreateParameters] {
  import ForkJoinCreate._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val parent = composition.createEphemeral(classOf[Parent[R]], new ParentInit(engine, parameters, latch))
    () => RunPort.tell(parent, RunPort.Begin.EVENT)
  }
}

private object ForkJoinCreate {
  final case class Go(number: Int) extends KompicsEvent
  final case class Ack(number: Int) extends KompicsEvent

  object Answering extends Port {
    request[Go]
    indication[Ack]
  }

  final class ParentInit[R](
      val engine: HandlerEngine[R],
      val parameters: ForkJoinCreateParameters,
      val latch: RunLatch
  ) extends JavaInit[Parent[R]]

  /** Creates the children. It ends when all of them have: a component that is killed forgets which of its children have
    * ended, and would wait for them for ever.
    */
  final class Parent[R](init: ParentInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val children = init.parameters.components
    private var answers = 0
    private var killed = 0
    private var sum = 0L

    private val acks = handler { case Ack(number) =>
      handle {
        sum += number
        answers += 1
        if (answers == children) init.latch.arrive(sum)
      }
    }

    run uponEvent { case _: RunPort.Begin =>
      handle {
        if (init.parameters.holdAll) {
          val held = Vector.fill(children)(createChild())
          for ((port, i) <- held.zipWithIndex) trigger(Go(i + 1) -> port)
        } else for (number <- 1 to children) trigger(Go(number) -> createChild())
      }
    }

    control uponEvent { case _: Killed =>
      handle {
        killed += 1
        if (killed == children) suicide()
      }
    }

    private def createChild(): Positive[Answering.type] = {
      val child = create(new Child(init.engine))
      val port = child.provided(Answering.portClass)
      subscribe(acks, port)
      trigger(Start -> child.control)
      port
    }
  }

  final class Child[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
    private val parent = provides(Answering)

    parent uponEvent { case Go(number) =>
      handle {
        trigger(Ack(number) -> parent)
        suicide()
      }
    }
  }
}
