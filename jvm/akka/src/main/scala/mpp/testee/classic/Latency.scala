package mpp.testee.classic

import java.util.Optional

import akka.actor.{Actor, Props}
import mpp.harness.components.Begin
import mpp.harness.latency.{Collector, OpenLoop}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import mpp.testee.{ActorBenchmark, NetMessage}
import org.HdrHistogram.Histogram

/** LATENCY: servers that take requests at a given rate, and a collector of their answers. */
final class Latency extends ActorBenchmark[LatencyParameters, ClassicScope](SystemProvider.start _) {
  import Latency._

  private val loop = new OpenLoop

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val collector = scope.create(Props(new CollectorActor(run.collector)))
    val servers = scope.createAll(Vector.fill(parameters.servers)(Props(new Server(parameters.workNanos))))
    () => run.generate((server, number) => servers(server).tell(Request(number), collector))
  }

  override def latencies(): Optional[Histogram] = loop.latencies()

  override def metrics(): java.util.Map[String, java.lang.Double] = loop.metrics()
}

private[classic] object Latency {
  final case class Request(number: Long) extends NetMessage
  final case class Reply(number: Long) extends NetMessage

  /** Computes for each request, and answers its sender, the collector. */
  final class Server(workNanos: Int) extends Actor {
    override def receive: Receive = { case Request(number) =>
      BusyWork.compute(workNanos.toLong)
      sender() ! Reply(number)
    }
  }

  final class CollectorActor(collector: Collector) extends Actor {
    override def receive: Receive = { case Reply(number) => collector.arrived(number) }
  }
}
