package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{NetMessage, RunMessage}

/** NETTPPINGPONG: pairs of pingers on the master and pongers on the first client, each with a pipeline of messages in
  * flight.
  */
final class NetThroughputPingPong
    extends TypedPairBenchmark[ThroughputPingPongParameters, NetThroughputPingPong.AnyPong] {
  import NetThroughputPingPong._

  override protected def create(partners: IndexedSeq[PongerRef], scope: TypedScope, latch: RunLatch): Begin = {
    val pingers = scope.createAll(partners.map(Pinger(_, parameters, latch)))
    introduce(pingers, partners)
    () => pingers.foreach(_ ! Start)
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client extends TypedClient((_, _) => Ponger())

  private[typed] sealed trait PingerMessage extends RunMessage
  private[typed] case object Start extends PingerMessage

  private[typed] sealed trait AnyPong extends PingerMessage with NetMessage
  private[typed] case object StaticPong extends AnyPong
  private[typed] final case class Pong(index: Long) extends AnyPong

  private[typed] case object StaticPing extends PartnerMessage[AnyPong]
  private[typed] final case class Ping(index: Long) extends PartnerMessage[AnyPong]

  private[typed] type PongerRef = ActorRef[PartnerMessage[AnyPong]]

  private[typed] object Pinger {
    def apply(ponger: PongerRef, parameters: ThroughputPingPongParameters, latch: RunLatch): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, parameters, latch))
  }

  private[typed] final class Pinger(
      context: ActorContext[PingerMessage],
      ponger: PongerRef,
      parameters: ThroughputPingPongParameters,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private val staticOnly = parameters.staticOnly
    private val messages = parameters.messagesPerPair
    private val pipeline = parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var answer = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case StaticPong  => received(1)
        case Pong(index) => received(index)
        case Start       => while (sent < pipeline) send()
      }
      this
    }

    private def received(share: Long): Unit = {
      pongs += 1
      answer += share
      if (sent < messages) send()
      else if (pongs == messages) latch.arrive(answer)
    }

    private def send(): Unit = {
      ponger ! (if (staticOnly) StaticPing else Ping(sent))
      sent += 1
    }
  }

  private[typed] object Ponger {
    def apply(): Behavior[PartnerMessage[AnyPong]] = Introduction.awaiting(serving)

    private def serving(pinger: ActorRef[AnyPong]): Behavior[PartnerMessage[AnyPong]] =
      Behaviors.receiveMessage {
        case StaticPing =>
          pinger ! StaticPong
          Behaviors.same
        case Ping(index) =>
          pinger ! Pong(index)
          Behaviors.same
        case introduction: Introduce[AnyPong] => Introduction.accept(introduction)(serving)
        case _                                => Behaviors.unhandled
      }
  }
}
