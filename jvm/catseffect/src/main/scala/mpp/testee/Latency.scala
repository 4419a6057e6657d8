package mpp.testee

import java.util.{Map => JavaMap, Optional}

import cats.effect.IO
import cats.effect.std.unsafe.UnboundedQueue
import cats.effect.std.{Queue, QueueSink, QueueSource}
import cats.syntax.all._
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.latency.{Collector, OpenLoop}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import org.HdrHistogram.Histogram

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers.
  *
  * The queues of the servers are such as the library has for senders that are no fibers.
  */
final class Latency extends ComponentBenchmark[LatencyParameters, RunScope, Fibers] {
  import Latency._

  private val loop = new OpenLoop

  override protected def startSystem(): Fibers = new Fibers

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val (answers, servers) = scope.await((Queue.unbounded[IO, Answer], mailboxes(parameters.servers)).tupled)
    val each = collect(answers, run.collector) +: servers.map(serve(_, answers, parameters.workNanos.toLong))
    scope.prepare(_ => IO.pure(Components(each, IO.unit))): Unit
    () => run.generate((server, number) => servers(server).unsafeOffer(Request(number)))
  }

  override def latencies: Optional[Histogram] = loop.latencies

  override def metrics: JavaMap[String, java.lang.Double] = loop.metrics
}

private object Latency {
  private final case class Request(number: Long)
  private final case class Answer(number: Long)

  private def mailboxes(servers: Int): IO[Vector[UnboundedQueue[IO, Request]]] =
    Queue.unsafeUnbounded[IO, Request].replicateA(servers).map(_.toVector)

  /** Takes answers, until it is cancelled. */
  private def collect(mailbox: QueueSource[IO, Answer], collector: Collector): IO[Nothing] =
    mailbox.take.flatMap(answer => IO(collector.arrived(answer.number))).foreverM

  /** Answers requests, until it is cancelled. */
  private def serve(mailbox: QueueSource[IO, Request], collector: QueueSink[IO, Answer], workNanos: Long): IO[Nothing] =
    mailbox.take.flatMap { request =>
      IO(BusyWork.compute(workNanos)) >> collector.offer(Answer(request.number))
    }.foreverM
}
