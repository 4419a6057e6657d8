package mpp.testee

import java.util.{Map => JavaMap, Optional}

import molecule.{IO, Message, ServerChan}
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import org.HdrHistogram.Histogram

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers.
  *
  * Requests must not wait, and channels have bounds. Each request is therefore a client of its own of the server's
  * channel, whose first message is its last one.
  */
final class Latency extends ComponentBenchmark[LatencyParameters, RunScope, PoolSystem] {
  import Latency._

  private val loop = new OpenLoop

  override protected def startSystem(): PoolSystem = new PoolSystem

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val (answers, collector) = ServerChan.make[Answer](Settings.segment)
    val servers = Array.fill(parameters.servers)(ServerChan.make[Request](Settings.segment))
    val collecting = IO.open(answers).bind(_.foreach(answer => IO.delay(run.collector.arrived(answer.number))))
    val serving = servers.toSeq.map { case (requests, _) =>
      for {
        in <- IO.open(requests)
        out <- IO.open(collector.connect())
        _ <- in.foreach { request =>
          BusyWork.compute(parameters.workNanos.toLong)
          out.write(Answer(request.number))
        }
      } yield ()
    }
    scope.startAll(Seq(collecting) ++ serving)
    () => run.generate((server, number) => servers(server)._2.connect().last(Request(number)))
  }

  override def latencies: Optional[Histogram] = loop.latencies

  override def metrics: JavaMap[String, java.lang.Double] = loop.metrics
}

private object Latency {
  private final case class Request(number: Long)
  private final case class Answer(number: Long)

  private implicit val request: Message[Request] = Message.plain
  private implicit val answer: Message[Answer] = Message.plain
}
