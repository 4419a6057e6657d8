package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior, PostStop, Signal}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.FibonacciParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FIBONACCI: the call tree of the recursive definition, with an actor for each call. */
final class Fibonacci extends ActorBenchmark[FibonacciParameters, TypedScope](SystemProvider.start _) {
  import Fibonacci._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val asker = scope.create(Asker(latch))
    () => asker ! Ask(parameters.fibNumber)
  }
}

private object Fibonacci {
  sealed trait AskerMessage extends RunMessage
  final case class Ask(number: Int) extends AskerMessage

  sealed trait CallMessage extends RunMessage
  final case class Request(number: Int, replyTo: ActorRef[Response]) extends CallMessage
  final case class Response(value: Long) extends AskerMessage with CallMessage

  /** Parent of the root, which makes the root an actor like all others. */
  object Asker {
    def apply(latch: RunLatch): Behavior[AskerMessage] = Behaviors.setup { context =>
      val root = context.spawnAnonymous(Call(latch))
      Behaviors.receiveMessage {
        case Ask(number) =>
          root ! Request(number, context.self)
          Behaviors.same
        case Response(value) =>
          latch.arrive(value)
          Behaviors.same
      }
    }
  }

  object Call {
    def apply(latch: RunLatch): Behavior[CallMessage] = Behaviors.setup(new Call(_, latch))
  }

  /** One call; it ends with its answer. */
  final class Call(context: ActorContext[CallMessage], latch: RunLatch) extends AbstractBehavior[CallMessage](context) {
    private var caller: Option[ActorRef[Response]] = None
    private var missing = 2
    private var sum = 0L
    private var answered = false

    override def onMessage(message: CallMessage): Behavior[CallMessage] = message match {
      case Response(value) =>
        sum += value
        missing -= 1
        if (missing == 0) answer(sum) else this
      case Request(number, replyTo) =>
        caller = Some(replyTo)
        if (number <= 2) answer(1)
        else {
          context.spawnAnonymous(Call(latch)) ! Request(number - 1, context.self)
          context.spawnAnonymous(Call(latch)) ! Request(number - 2, context.self)
          this
        }
    }

    private def answer(value: Long): Behavior[CallMessage] = {
      caller.foreach(_ ! Response(value))
      answered = true
      Behaviors.stopped
    }

    // A failed child is not reported to a parent that does not watch it, and watching every call would be measured.
    override def onSignal: PartialFunction[Signal, Behavior[CallMessage]] = { case PostStop =>
      if (!answered) latch.fail(new IllegalStateException("a call stopped before it answered; the log says why"))
      this
    }
  }
}
