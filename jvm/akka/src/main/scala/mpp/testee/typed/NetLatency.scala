package mpp.testee.typed

import java.util.Optional

import akka.actor.typed.ActorRef
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import mpp.testee.typed.Latency._
import org.HdrHistogram.Histogram

/** NETLATENCY: the actors of LATENCY, the collector on the master and servers on the first client. */
final class NetLatency extends TypedNetBenchmark[LatencyParameters, Latency.Request] {
  private val loop = new OpenLoop

  override protected def create(
      partners: IndexedSeq[ActorRef[Request]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val run = loop.newRun(parameters, latch)
    val collector = scope.create(Collector(run.collector))
    () => run.generate((server, number) => partners(server) ! Request(number, collector))
  }

  override def latencies(): Optional[Histogram] = loop.latencies()

  override def metrics(): java.util.Map[String, java.lang.Double] = loop.metrics()
}

object NetLatency {

  /** The client's half. */
  final class Client extends TypedClient((_, options) => Server(workNanos = options.toInt))
}
