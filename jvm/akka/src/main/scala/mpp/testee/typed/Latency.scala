package mpp.testee.typed

import java.util.Optional

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.components.Begin
import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch, latency}
import mpp.testee.{ActorBenchmark, NetMessage}
import org.HdrHistogram.Histogram

/** LATENCY: servers that take requests at a given rate, and a collector of their answers. */
final class Latency extends ActorBenchmark[LatencyParameters, TypedScope](SystemProvider.start _) {
  import Latency._

  private val loop = new OpenLoop

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val collector = scope.create(Collector(run.collector))
    val servers = scope.createAll(Vector.fill(parameters.servers)(Server(parameters.workNanos)))
    () => run.generate((server, number) => servers(server) ! Request(number, collector))
  }

  override def latencies(): Optional[Histogram] = loop.latencies()

  override def metrics(): java.util.Map[String, java.lang.Double] = loop.metrics()
}

private[typed] object Latency {
  final case class Request(number: Long, replyTo: ActorRef[Reply]) extends NetMessage
  final case class Reply(number: Long) extends NetMessage

  /** Computes for each request, and answers the collector. */
  object Server {
    def apply(workNanos: Int): Behavior[Request] = Behaviors.receiveMessage { case Request(number, replyTo) =>
      BusyWork.compute(workNanos.toLong)
      replyTo ! Reply(number)
      Behaviors.same
    }
  }

  object Collector {
    def apply(collector: latency.Collector): Behavior[Reply] = Behaviors.receiveMessage { case Reply(number) =>
      collector.arrived(number)
      Behaviors.same
    }
  }
}
