package mpp.testee.classic

import akka.actor.ActorRef
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.testee.NetClient
import mpp.testee.classic.ThroughputPingPong._

/** NETTPPINGPONG: the actors of TPPINGPONG, pingers on the master and pongers on the first client. */
final class NetThroughputPingPong extends ClassicNetBenchmark[ThroughputPingPongParameters] {

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def inFlight(parameters: ThroughputPingPongParameters): Long =
    parameters.pipelineSize * parameters.parallelism

  override protected def options(parameters: ThroughputPingPongParameters): String = parameters.staticOnly.toString

  override protected def createActors(
      parameters: ThroughputPingPongParameters,
      partners: IndexedSeq[ActorRef],
      scope: ClassicScope,
      latch: RunLatch
  ): () => Unit = {
    val pingers = scope.createAll(partners.map(pinger(_, parameters, latch)))
    () => pingers.foreach(_ ! Start)
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client extends NetClient[ClassicScope](SystemProvider.startNode) {
    override protected def createPartners(count: Int, options: String, scope: ClassicScope): () => Unit = {
      scope.createAll(Vector.fill(count)(ponger(staticOnly = options.toBoolean)))
      () => ()
    }
  }
}
