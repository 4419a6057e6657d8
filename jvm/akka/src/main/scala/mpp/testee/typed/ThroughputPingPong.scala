package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{ActorBenchmark, NetMessage, RunMessage}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong
    extends ActorBenchmark[ThroughputPingPongParameters, TypedScope](SystemProvider.start _) {
  import ThroughputPingPong._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val pongers = scope.createAll(Vector.fill(parameters.parallelism)(Ponger()))
    val pingers = scope.createAll(pongers.map(Pinger(_, parameters, latch)))
    () => pingers.foreach(_ ! Start)
  }
}

private[typed] object ThroughputPingPong {
  sealed trait PingerMessage extends RunMessage
  case object Start extends PingerMessage
  case object StaticPong extends PingerMessage with NetMessage
  final case class Pong(index: Long) extends PingerMessage with NetMessage

  sealed trait PongerMessage extends NetMessage
  final case class StaticPing(replyTo: ActorRef[StaticPong.type]) extends PongerMessage
  final case class Ping(index: Long, replyTo: ActorRef[Pong]) extends PongerMessage

  object Pinger {
    def apply(
        ponger: ActorRef[PongerMessage],
        parameters: ThroughputPingPongParameters,
        latch: RunLatch
    ): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, parameters, latch))
  }

  final class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[PongerMessage],
      parameters: ThroughputPingPongParameters,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private val staticPing = StaticPing(context.self)
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
      ponger ! (if (staticOnly) staticPing else Ping(sent, context.self))
      sent += 1
    }
  }

  object Ponger {
    def apply(): Behavior[PongerMessage] = Behaviors.receiveMessage { message =>
      message match {
        case StaticPing(replyTo)  => replyTo ! StaticPong
        case Ping(index, replyTo) => replyTo ! Pong(index)
      }
      Behaviors.same
    }
  }
}
