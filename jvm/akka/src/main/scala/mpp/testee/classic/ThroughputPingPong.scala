package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{ActorBenchmark, NetMessage, RunMessage}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong
    extends ActorBenchmark[ThroughputPingPongParameters, ClassicScope](SystemProvider.start _) {
  import ThroughputPingPong._

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def createActors(
      parameters: ThroughputPingPongParameters,
      scope: ClassicScope,
      latch: RunLatch
  ): () => Unit = {
    val pongers = scope.createAll(Vector.fill(parameters.parallelism)(ponger(parameters.staticOnly)))
    val pingers = scope.createAll(pongers.map(pinger(_, parameters, latch)))
    () => pingers.foreach(_ ! Start)
  }
}

private object ThroughputPingPong {

  /** A ponger of either kind. */
  def ponger(staticOnly: Boolean): Props = if (staticOnly) Props(new StaticPonger) else Props(new Ponger)

  /** A pinger of the same kind as its ponger. */
  def pinger(ponger: ActorRef, parameters: ThroughputPingPongParameters, latch: RunLatch): Props = {
    import parameters._
    if (staticOnly) Props(new StaticPinger(ponger, messagesPerPair, pipelineSize, latch))
    else Props(new Pinger(ponger, messagesPerPair, pipelineSize, latch))
  }

  case object Start extends RunMessage

  case object StaticPing extends NetMessage
  case object StaticPong extends NetMessage

  final case class Ping(index: Long) extends NetMessage
  final case class Pong(index: Long) extends NetMessage

  final class StaticPinger(ponger: ActorRef, messages: Long, pipeline: Long, latch: RunLatch) extends Actor {
    private var sent = 0L
    private var pongs = 0L

    override def receive: Receive = {
      case StaticPong =>
        pongs += 1
        if (sent < messages) send()
        else if (pongs == messages) latch.arrive(pongs)
      case Start => while (sent < pipeline) send()
    }

    private def send(): Unit = {
      ponger ! StaticPing
      sent += 1
    }
  }

  final class StaticPonger extends Actor {
    override def receive: Receive = { case StaticPing => sender() ! StaticPong }
  }

  final class Pinger(ponger: ActorRef, messages: Long, pipeline: Long, latch: RunLatch) extends Actor {
    private var sent = 0L
    private var pongs = 0L
    private var sumOfIndices = 0L

    override def receive: Receive = {
      case Pong(index) =>
        pongs += 1
        sumOfIndices += index
        if (sent < messages) send()
        else if (pongs == messages) latch.arrive(sumOfIndices)
      case Start => while (sent < pipeline) send()
    }

    private def send(): Unit = {
      ponger ! Ping(sent)
      sent += 1
    }
  }

  final class Ponger extends Actor {
    override def receive: Receive = { case Ping(index) => sender() ! Pong(index) }
  }
}
