package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior, PostStop, Signal}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ForkJoinCreateParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FORKJOINCREATE: a parent creates children, which answer one message and stop. */
final class ForkJoinCreate extends ActorBenchmark[ForkJoinCreateParameters, TypedScope](SystemProvider.start _) {
  import ForkJoinCreate._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val parent = scope.create(Parent(parameters, latch))
    () => parent ! Start
  }
}

private object ForkJoinCreate {
  sealed trait ParentMessage extends RunMessage
  case object Start extends ParentMessage
  final case class Ack(number: Long) extends ParentMessage

  final case class Go(number: Long, replyTo: ActorRef[Ack]) extends RunMessage

  object Parent {
    def apply(parameters: ForkJoinCreateParameters, latch: RunLatch): Behavior[ParentMessage] =
      Behaviors.setup(new Parent(_, parameters, latch))
  }

  final class Parent(context: ActorContext[ParentMessage], parameters: ForkJoinCreateParameters, latch: RunLatch)
      extends AbstractBehavior[ParentMessage](context) {
    private var acks = 0
    private var sum = 0L

    override def onMessage(message: ParentMessage): Behavior[ParentMessage] = {
      message match {
        case Ack(number) =>
          sum += number
          acks += 1
          if (acks == parameters.components) latch.arrive(sum)
        case Start =>
          val numbers = 1 to parameters.components
          if (parameters.holdAll) {
            val children = numbers.map(_ => context.spawnAnonymous(Child(latch)))
            for (number <- numbers) children(number - 1) ! Go(number.toLong, context.self)
          } else
            for (number <- numbers) context.spawnAnonymous(Child(latch)) ! Go(number.toLong, context.self)
      }
      this
    }
  }

  object Child {
    def apply(latch: RunLatch): Behavior[Go] = Behaviors.setup(new Child(_, latch))
  }

  /** Ends with its answer. */
  final class Child(context: ActorContext[Go], latch: RunLatch) extends AbstractBehavior[Go](context) {
    private var answered = false

    override def onMessage(go: Go): Behavior[Go] = {
      go.replyTo ! Ack(go.number)
      answered = true
      Behaviors.stopped
    }

    // As with FIBONACCI: watching every child would be measured.
    override def onSignal: PartialFunction[Signal, Behavior[Go]] = { case PostStop =>
      if (!answered) latch.fail(new IllegalStateException("a child stopped before it answered; the log says why"))
      this
    }
  }
}
