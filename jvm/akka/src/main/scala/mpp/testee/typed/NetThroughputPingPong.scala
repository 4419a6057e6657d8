package mpp.testee.typed

import akka.actor.typed.ActorRef
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.typed.ThroughputPingPong._

/** NETTPPINGPONG: the actors of TPPINGPONG, pingers on the master and pongers on the first client. */
final class NetThroughputPingPong extends TypedNetBenchmark[ThroughputPingPongParameters, PongerMessage] {

  override protected def create(
      partners: IndexedSeq[ActorRef[PongerMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val pingers = scope.createAll(partners.map(Pinger(_, parameters, latch)))
    () => pingers.foreach(_ ! Start)
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client extends TypedClient((_, _) => Ponger())
}
