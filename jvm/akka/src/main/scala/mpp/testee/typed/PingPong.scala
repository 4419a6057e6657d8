package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.testee.{ActorBenchmark, NetMessage, RunMessage}

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends ActorBenchmark[PingPongParameters, TypedScope](SystemProvider.start _) {
  import PingPong._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val ponger = scope.create(Ponger())
    val pinger = scope.create(Pinger(ponger, parameters.numberOfMessages, latch))
    () => pinger ! Start
  }
}

private[typed] object PingPong {
  sealed trait PingerMessage extends RunMessage
  case object Start extends PingerMessage
  case object Pong extends PingerMessage with NetMessage

  final case class Ping(replyTo: ActorRef[Pong.type]) extends NetMessage

  object Pinger {
    def apply(ponger: ActorRef[Ping], messages: Long, latch: RunLatch): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, messages, latch))
  }

  final class Pinger(context: ActorContext[PingerMessage], ponger: ActorRef[Ping], messages: Long, latch: RunLatch)
      extends AbstractBehavior[PingerMessage](context) {
    private val ping = Ping(context.self)
    private var pongs = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong =>
          pongs += 1
          if (pongs < messages) ponger ! ping
          else latch.arrive(pongs)
        case Start => ponger ! ping
      }
      this
    }
  }

  object Ponger {
    def apply(): Behavior[Ping] = Behaviors.receiveMessage { ping =>
      ping.replyTo ! Pong
      Behaviors.same
    }
  }
}
