package mpp.testee.typed

import akka.actor.typed.ActorRef
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters

/** NETPINGPONG: the actors of PINGPONG, the pinger on the master and the ponger on the first client. */
final class NetPingPong extends TypedNetBenchmark[PingPongParameters, PingPong.Ping] {

  override protected def create(
      partners: IndexedSeq[ActorRef[PingPong.Ping]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val pinger = scope.create(PingPong.Pinger(partners.head, parameters.numberOfMessages, latch))
    () => pinger ! PingPong.Start
  }
}

object NetPingPong {

  /** The client's half. */
  final class Client extends TypedClient((_, _) => PingPong.Ponger())
}
