package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.testee.{ActorBenchmark, NetMessage, RunMessage}

/** PINGPONG: a pinger and a ponger send one message to and fro. */
final class PingPong extends ActorBenchmark[PingPongParameters, ClassicScope](SystemProvider.start _) {
  import PingPong._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val ponger = scope.create(Props(new Ponger))
    val pinger = scope.create(Props(new Pinger(ponger, parameters.numberOfMessages, latch)))
    () => pinger ! Start
  }
}

private object PingPong {
  case object Start extends RunMessage
  case object Ping extends NetMessage
  case object Pong extends NetMessage

  final class Pinger(ponger: ActorRef, messages: Long, latch: RunLatch) extends Actor {
    private var pongs = 0L

    override def receive: Receive = {
      case Pong =>
        pongs += 1
        if (pongs < messages) ponger ! Ping
        else latch.arrive(pongs)
      case Start => ponger ! Ping
    }
  }

  final class Ponger extends Actor {
    override def receive: Receive = { case Ping => sender() ! Pong }
  }
}
