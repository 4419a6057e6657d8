package mpp.testee.classic

import akka.actor.{ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters

/** NETPINGPONG: the actors of PINGPONG, the pinger on the master and the ponger on the first client. */
final class NetPingPong extends ClassicNetBenchmark[PingPongParameters] {

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val pinger = scope.create(Props(new PingPong.Pinger(partners.head, parameters.numberOfMessages, latch)))
    () => pinger ! PingPong.Start
  }
}

object NetPingPong {

  /** The client's half. */
  final class Client extends ClassicClient((_, _) => Props(new PingPong.Ponger))
}
