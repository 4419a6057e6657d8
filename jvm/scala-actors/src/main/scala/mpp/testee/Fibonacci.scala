package mpp.testee

import scala.actors.{Actor, OutputChannel}

import mpp.harness.RunLatch
import mpp.harness.parameters.FibonacciParameters

/** FIBONACCI: the call tree of the recursive definition, with an actor for each call. */
final class Fibonacci(kind: ActorKind) extends ActorBenchmark[FibonacciParameters](kind) {
  import Fibonacci._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val root = new Call(scope)
    val asker = new Asker(root, parameters.fibNumber, scope, latch)
    scope.startAll(Seq(root, asker))
    () => asker ! Start
  }
}

private object Fibonacci {
  private final case class Request(number: Int)
  private final case class Response(value: Long)

  /** Asks the root. */
  private final class Asker(root: Actor, number: Int, scope: RunScope, latch: RunLatch) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Start           => root ! Request(number)
      case Response(value) => latch.arrive(value)
    }
  }

  /** One call, which ends after its answer. */
  private final class Call(scope: RunScope) extends Component(scope) {
    private var caller: OutputChannel[Any] = _
    private var missing = 2
    private var sum = 0L

    override protected def handle(message: Any): Unit = message match {
      case Request(number) if number <= 2 =>
        reply(Response(1))
        exit()
      case Request(number) =>
        caller = sender
        call(number - 1)
        call(number - 2)
      case Response(value) =>
        missing -= 1
        sum += value
        if (missing == 0) {
          caller ! Response(sum)
          exit()
        }
    }

    private def call(number: Int): Unit = {
      val child = new Call(scope)
      scope.start(child)
      child ! Request(number)
    }
  }
}
