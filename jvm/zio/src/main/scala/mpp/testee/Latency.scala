package mpp.testee

import java.util.{Map => JavaMap, Optional}

import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.latency.{Collector, OpenLoop}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import org.HdrHistogram.Histogram
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers.
  *
  * The benchmark's thread sends: it runs an effect for each request.
  */
final class Latency extends ComponentBenchmark[LatencyParameters, RunScope, Fibers.type] {
  import Latency._

  private val loop = new OpenLoop

  override protected def startSystem(): Fibers.type = Fibers

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val answers = Fibers.run(Queue.unbounded[Answer])
    val servers = Fibers.run(ZIO.replicateZIO(parameters.servers)(Queue.unbounded[Request])).toArray
    val each = collect(answers, run.collector) +: servers.map(serve(_, answers, parameters.workNanos.toLong)).toSeq
    scope.prepare(ZIO.succeed(Components(each, ZIO.unit))): Unit
    () => run.generate((server, number) => Fibers.run(servers(server).offer(Request(number))): Unit)
  }

  override def latencies: Optional[Histogram] = loop.latencies

  override def metrics: JavaMap[String, java.lang.Double] = loop.metrics
}

private object Latency {
  private final case class Request(number: Long)
  private final case class Answer(number: Long)

  /** Takes answers, until it is interrupted. */
  private def collect(mailbox: Dequeue[Answer], collector: Collector): UIO[Nothing] =
    mailbox.take.map(answer => collector.arrived(answer.number)).forever

  /** Answers requests, until it is interrupted. */
  private def serve(mailbox: Dequeue[Request], collector: Enqueue[Answer], workNanos: Long): UIO[Nothing] =
    mailbox.take.flatMap { request =>
      ZIO.succeed(BusyWork.compute(workNanos)) *> collector.offer(Answer(request.number))
    }.forever
}
