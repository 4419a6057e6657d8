package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.{ActorBenchmark, NetMessage, RunMessage}

/** TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight. */
final class ThroughputPingPong
    extends ActorBenchmark[ThroughputPingPongParameters, ClassicScope](SystemProvider.start _) {
  import ThroughputPingPong._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val pongers = scope.createAll(Vector.fill(parameters.parallelism)(Props(new Ponger)))
    val pingers = scope.createAll(pongers.map(ponger => Props(new Pinger(ponger, parameters, latch))))
    () => pingers.foreach(_ ! Start)
  }
}

private object ThroughputPingPong {
  case object Start extends RunMessage

  case object StaticPing extends NetMessage
  case object StaticPong extends NetMessage

  final case class Ping(index: Long) extends NetMessage
  final case class Pong(index: Long) extends NetMessage

  final class Pinger(ponger: ActorRef, parameters: ThroughputPingPongParameters, latch: RunLatch) extends Actor {
    private val staticOnly = parameters.staticOnly
    private val messages = parameters.messagesPerPair
    private val pipeline = parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var answer = 0L

    override def receive: Receive = {
      case StaticPong  => received(1)
      case Pong(index) => received(index)
      case Start       => while (sent < pipeline) send()
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

  final class Ponger extends Actor {
    override def receive: Receive = {
      case StaticPing  => sender() ! StaticPong
      case Ping(index) => sender() ! Pong(index)
    }
  }
}
