package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{NetClient, NetMessage, RunMessage}

/** NETTPPINGPONG: pairs of pingers on the master and pongers on the first client, each with a pipeline of messages in
  * flight.
  */
final class NetThroughputPingPong
    extends TypedPairBenchmark[ThroughputPingPongParameters, NetThroughputPingPong.AnyPong] {
  import NetThroughputPingPong._

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def inFlight(parameters: ThroughputPingPongParameters): Long =
    parameters.pipelineSize * parameters.parallelism

  override protected def options(parameters: ThroughputPingPongParameters): String = parameters.staticOnly.toString

  override protected def createActors(
      parameters: ThroughputPingPongParameters,
      partners: IndexedSeq[PongerRef],
      scope: TypedScope,
      latch: RunLatch
  ): () => Unit = {
    import parameters._
    val pingers = scope.createAll(
      if (staticOnly) partners.map(StaticPinger(_, messagesPerPair, pipelineSize, latch))
      else partners.map(Pinger(_, messagesPerPair, pipelineSize, latch))
    )
    introduce(pingers, partners)
    () => pingers.foreach(_ ! Start)
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client extends NetClient[TypedScope](SystemProvider.startNode) {
    override protected def createPartners(count: Int, options: String, scope: TypedScope): () => Unit = {
      scope.createAll(Vector.fill(count)(if (options.toBoolean) StaticPonger() else Ponger()))
      () => ()
    }
  }

  private[typed] sealed trait PingerMessage extends RunMessage
  private[typed] case object Start extends PingerMessage

  private[typed] sealed trait AnyPong extends PingerMessage with NetMessage
  private[typed] case object StaticPong extends AnyPong
  private[typed] final case class Pong(index: Long) extends AnyPong

  private[typed] case object StaticPing extends PartnerMessage[AnyPong]
  private[typed] final case class Ping(index: Long) extends PartnerMessage[AnyPong]

  private[typed] type PongerRef = ActorRef[PartnerMessage[AnyPong]]

  private[typed] object StaticPinger {
    def apply(ponger: PongerRef, messages: Long, pipeline: Long, latch: RunLatch): Behavior[PingerMessage] =
      Behaviors.setup(new StaticPinger(_, ponger, messages, pipeline, latch))
  }

  private[typed] final class StaticPinger(
      context: ActorContext[PingerMessage],
      ponger: PongerRef,
      messages: Long,
      pipeline: Long,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private var sent = 0L
    private var pongs = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = message match {
      case StaticPong =>
        pongs += 1
        if (sent < messages) send()
        else if (pongs == messages) latch.arrive(pongs)
        this
      case Start =>
        while (sent < pipeline) send()
        this
      case _: Pong => Behaviors.unhandled
    }

    private def send(): Unit = {
      ponger ! StaticPing
      sent += 1
    }
  }

  private[typed] object StaticPonger {
    def apply(): Behavior[PartnerMessage[AnyPong]] = Introduction.awaiting(serving)

    private def serving(pinger: ActorRef[AnyPong]): Behavior[PartnerMessage[AnyPong]] =
      Behaviors.receiveMessage {
        case StaticPing =>
          pinger ! StaticPong
          Behaviors.same
        case introduction: Introduce[AnyPong] => Introduction.accept(introduction)(serving)
        case _                                => Behaviors.unhandled
      }
  }

  private[typed] object Pinger {
    def apply(ponger: PongerRef, messages: Long, pipeline: Long, latch: RunLatch): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, messages, pipeline, latch))
  }

  private[typed] final class Pinger(
      context: ActorContext[PingerMessage],
      ponger: PongerRef,
      messages: Long,
      pipeline: Long,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private var sent = 0L
    private var pongs = 0L
    private var sumOfIndices = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = message match {
      case Pong(index) =>
        pongs += 1
        sumOfIndices += index
        if (sent < messages) send()
        else if (pongs == messages) latch.arrive(sumOfIndices)
        this
      case Start =>
        while (sent < pipeline) send()
        this
      case StaticPong => Behaviors.unhandled
    }

    private def send(): Unit = {
      ponger ! Ping(sent)
      sent += 1
    }
  }

  private[typed] object Ponger {
    def apply(): Behavior[PartnerMessage[AnyPong]] = Introduction.awaiting(serving)

    private def serving(pinger: ActorRef[AnyPong]): Behavior[PartnerMessage[AnyPong]] =
      Behaviors.receiveMessage {
        case Ping(index) =>
          pinger ! Pong(index)
          Behaviors.same
        case introduction: Introduce[AnyPong] => Introduction.accept(introduction)(serving)
        case _                                => Behaviors.unhandled
      }
  }
}
