package mpp.testee

import java.util.{Map => JavaMap, Optional}

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.latency.{Collector, OpenLoop}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import org.HdrHistogram.Histogram

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers.
  *
  * The benchmark's thread sends from outside of any process.
  */
final class Latency(settings: Settings) extends ComponentBenchmark[LatencyParameters, RunScope, EffpiSystem] {
  import Latency._

  private val requests = new OpenLoop

  override protected def startSystem(): EffpiSystem = new EffpiSystem(settings)

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val run = requests.newRun(parameters, latch)
    val answers = Channel[Answer]()
    val servers = Array.fill(parameters.servers)(Channel[Request]())
    scope.startAll(collect(answers, run.collector) +: servers.map(serve(_, answers, parameters.workNanos.toLong)))
    () => run.generate((server, number) => scope.send(servers(server), Request(number)))
  }

  override def latencies: Optional[Histogram] = requests.latencies

  override def metrics: JavaMap[String, java.lang.Double] = requests.metrics
}

private object Latency {
  private final case class Request(number: Long)
  private final case class Answer(number: Long)

  private val collecting, serving = new ProcVar[Unit]("again")

  /** Takes answers, for ever. */
  private def collect(mailbox: InChannel[Answer], collector: Collector): Process = rec(collecting) {
    receive(mailbox) { answer =>
      collector.arrived(answer.number)
      loop(collecting)
    }
  }

  /** Answers requests, for ever. */
  private def serve(mailbox: InChannel[Request], collector: OutChannel[Answer], workNanos: Long): Process =
    rec(serving) {
      receive(mailbox) { request =>
        BusyWork.compute(workNanos)
        send(collector, Answer(request.number)) >> loop(serving)
      }
    }
}
