package mpp.testee.classic

import java.util.Optional

import akka.actor.{ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import mpp.testee.classic.Latency._
import org.HdrHistogram.Histogram

/** NETLATENCY: the actors of LATENCY, the collector on the master and servers on the first client. */
final class NetLatency extends ClassicNetBenchmark[LatencyParameters] {
  private val loop = new OpenLoop

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val collector = scope.create(Props(new CollectorActor(run.collector)))
    () => run.generate((server, number) => partners(server).tell(Request(number), collector))
  }

  override def latencies(): Optional[Histogram] = loop.latencies()

  override def metrics(): java.util.Map[String, java.lang.Double] = loop.metrics()
}

object NetLatency {

  /** The client's half. */
  final class Client extends ClassicClient((_, options) => Props(new Server(workNanos = options.toInt)))
}
