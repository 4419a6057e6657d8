package mpp.testee.classic

import akka.actor.{ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters
import mpp.testee.NetClient

/** NETPINGPONG: the actors of PINGPONG, the pinger on the master and the ponger on the first client. */
final class NetPingPong extends ClassicNetBenchmark[PingPongParameters] {

  override protected def inFlight(parameters: PingPongParameters): Long = 1

  override protected def createActors(
      parameters: PingPongParameters,
      partners: IndexedSeq[ActorRef],
      scope: ClassicScope,
      latch: RunLatch
  ): () => Unit = {
    val pinger = scope.create(Props(new PingPong.Pinger(partners.head, parameters.numberOfMessages, latch)))
    () => pinger ! PingPong.Start
  }
}

object NetPingPong {

  /** The client's half. */
  final class Client extends NetClient[ClassicScope](SystemProvider.startNode) {
    override protected def createPartners(count: Int, options: String, scope: ClassicScope): () => Unit = {
      scope.createAll(Vector.fill(count)(Props(new PingPong.Ponger)))
      () => ()
    }
  }
}
