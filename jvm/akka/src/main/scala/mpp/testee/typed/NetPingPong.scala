package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.testee.{NetMessage, RunMessage}

/** NETPINGPONG: a pinger on the master and a ponger on the first client send one message to and fro. */
final class NetPingPong extends TypedPairBenchmark[PingPongParameters, NetPingPong.Pong.type] {
  import NetPingPong._

  override protected def create(
      partners: IndexedSeq[ActorRef[PartnerMessage[Pong.type]]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val pinger = scope.create(Pinger(partners.head, parameters.numberOfMessages, latch))
    introduce(Vector(pinger), partners)
    () => pinger ! Start
  }
}

object NetPingPong {

  /** The client's half. */
  final class Client extends TypedClient((_, _) => Ponger())

  private[typed] sealed trait PingerMessage extends RunMessage
  private[typed] case object Start extends PingerMessage
  private[typed] case object Pong extends PingerMessage with NetMessage

  private[typed] case object Ping extends PartnerMessage[Pong.type]

  private[typed] object Pinger {
    def apply(
        ponger: ActorRef[PartnerMessage[Pong.type]],
        messages: Long,
        latch: RunLatch
    ): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, messages, latch))
  }

  private[typed] final class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[PartnerMessage[Pong.type]],
      messages: Long,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private var pongs = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong =>
          pongs += 1
          if (pongs < messages) ponger ! Ping
          else latch.arrive(pongs)
        case Start => ponger ! Ping
      }
      this
    }
  }

  private[typed] object Ponger {
    def apply(): Behavior[PartnerMessage[Pong.type]] = Introduction.awaiting(serving)

    private def serving(pinger: ActorRef[Pong.type]): Behavior[PartnerMessage[Pong.type]] =
      Behaviors.receiveMessage {
        case Ping =>
          pinger ! Pong
          Behaviors.same
        case introduction: Introduce[Pong.type] => Introduction.accept(introduction)(serving)
        case _                                  => Behaviors.unhandled
      }
  }
}
