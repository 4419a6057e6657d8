package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.FibonacciParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** FIBONACCI: the call tree of the recursive definition, with a component for each call. */
final class Fibonacci[R](engine: HandlerEngine[R]) extends KompicsBenchmark[FibonacciParameters] {
  import Fibonacci._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val asker =
      composition.createEphemeral(classOf[Asker[R]], new AskerInit(engine, parameters.fibNumber, latch))
    () => RunPort.tell(asker, RunPort.Begin.EVENT)
  }
}

private object Fibonacci {
  final case class Request(number: Int) extends KompicsEvent
  final case class Response(value: Long) extends KompicsEvent

  object Calling extends Port {
    request[Request]
    indication[Response]
  }

  final class AskerInit[R](val engine: HandlerEngine[R], val number: Int, val latch: RunLatch)
      extends JavaInit[Asker[R]]

  /** Parent of the root, which makes the root a component like all others. */
  final class Asker[R](init: AskerInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val root = create(new Call(engine))
    private val calling = root.provided(Calling.portClass)

    run uponEvent { case _: RunPort.Begin => handle(trigger(Request(number) -> calling)) }

    calling uponEvent { case Response(value) => handle(latch.arrive(value)) }

    control uponEvent { case _: Killed => handle(suicide()) }
  }

  /** One call. It ends with its answer, but not before its children have: a component that is killed forgets which of
    * its children have ended, and would wait for them for ever.
    */
  final class Call[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
    private val caller = provides(Calling)
    private var answers = 0
    private var killed = 0
    private var sum = 0L

    private val responses = handler { case Response(value) =>
      handle {
        sum += value
        answers += 1
        if (answers == children) trigger(Response(sum) -> caller)
      }
    }

    caller uponEvent { case Request(number) =>
      handle {
        if (number <= 2) {
          trigger(Response(1) -> caller)
          suicide()
        } else {
          call(number - 1)
          call(number - 2)
        }
      }
    }

    control uponEvent { case _: Killed =>
      handle {
        killed += 1
        if (killed == children) suicide()
      }
    }

    private def call(number: Int): Unit = {
      val child = create(new Call(engine))
      val calling = child.provided(Calling.portClass)
      subscribe(responses, calling)
      trigger(Start -> child.control)
      // On the child's own port, so that the other child does not get it.
      trigger(Request(number) -> calling)
    }
  }

  private val children = 2
}
