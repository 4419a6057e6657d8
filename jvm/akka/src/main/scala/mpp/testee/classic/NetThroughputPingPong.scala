package mpp.testee.classic

import akka.actor.{ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.classic.ThroughputPingPong._

/** NETTPPINGPONG: the actors of TPPINGPONG, pingers on the master and pongers on the first client. */
final class NetThroughputPingPong extends ClassicNetBenchmark[ThroughputPingPongParameters] {

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val pingers = scope.createAll(partners.map(ponger => Props(new Pinger(ponger, parameters, latch))))
    () => pingers.foreach(_ ! Start)
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client extends ClassicClient((_, _) => Props(new Ponger))
}
