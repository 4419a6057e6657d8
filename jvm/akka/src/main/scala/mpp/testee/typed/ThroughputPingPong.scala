package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong
    extends ActorBenchmark[ThroughputPingPongParameters, TypedScope](SystemProvider.start _) {
  import ThroughputPingPong._

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def createActors(
      parameters: ThroughputPingPongParameters,
      scope: TypedScope,
      latch: RunLatch
  ): () => Unit = {
    import parameters._
    val pingers =
      if (staticOnly) {
        val pongers = scope.createAll(Vector.fill(parallelism)(StaticPonger()))
        scope.createAll(pongers.map(StaticPinger(_, messagesPerPair, pipelineSize, latch)))
      } else {
        val pongers = scope.createAll(Vector.fill(parallelism)(Ponger()))
        scope.createAll(pongers.map(Pinger(_, messagesPerPair, pipelineSize, latch)))
      }
    () => pingers.foreach(_ ! Start)
  }
}

private object ThroughputPingPong {
  sealed trait StaticPingerMessage extends RunMessage
  sealed trait PingerMessage extends RunMessage
  case object Start extends StaticPingerMessage with PingerMessage

  case object StaticPong extends StaticPingerMessage
  final case class StaticPing(replyTo: ActorRef[StaticPong.type]) extends RunMessage

  final case class Pong(index: Long) extends PingerMessage
  final case class Ping(index: Long, replyTo: ActorRef[Pong]) extends RunMessage

  object StaticPinger {
    def apply(
        ponger: ActorRef[StaticPing],
        messages: Long,
        pipeline: Long,
        latch: RunLatch
    ): Behavior[Start.type] =
      Behaviors.setup[StaticPingerMessage](new StaticPinger(_, ponger, messages, pipeline, latch)).narrow
  }

  final class StaticPinger(
      context: ActorContext[StaticPingerMessage],
      ponger: ActorRef[StaticPing],
      messages: Long,
      pipeline: Long,
      latch: RunLatch
  ) extends AbstractBehavior[StaticPingerMessage](context) {
    private val ping = StaticPing(context.self)
    private var sent = 0L
    private var pongs = 0L

    override def onMessage(message: StaticPingerMessage): Behavior[StaticPingerMessage] = {
      message match {
        case StaticPong =>
          pongs += 1
          if (sent < messages) send()
          else if (pongs == messages) latch.arrive(pongs)
        case Start => while (sent < pipeline) send()
      }
      this
    }

    private def send(): Unit = {
      ponger ! ping
      sent += 1
    }
  }

  object StaticPonger {
    def apply(): Behavior[StaticPing] = Behaviors.receiveMessage { ping =>
      ping.replyTo ! StaticPong
      Behaviors.same
    }
  }

  object Pinger {
    def apply(ponger: ActorRef[Ping], messages: Long, pipeline: Long, latch: RunLatch): Behavior[Start.type] =
      Behaviors.setup[PingerMessage](new Pinger(_, ponger, messages, pipeline, latch)).narrow
  }

  final class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[Ping],
      messages: Long,
      pipeline: Long,
      latch: RunLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private var sent = 0L
    private var pongs = 0L
    private var sumOfIndices = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong(index) =>
          pongs += 1
          sumOfIndices += index
          if (sent < messages) send()
          else if (pongs == messages) latch.arrive(sumOfIndices)
        case Start => while (sent < pipeline) send()
      }
      this
    }

    private def send(): Unit = {
      ponger ! Ping(sent, context.self)
      sent += 1
    }
  }

  object Ponger {
    def apply(): Behavior[Ping] = Behaviors.receiveMessage { ping =>
      ping.replyTo ! Pong(ping.index)
      Behaviors.same
    }
  }
}
