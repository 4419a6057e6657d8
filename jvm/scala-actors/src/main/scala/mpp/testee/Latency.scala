package mpp.testee

import java.util.{Map => JavaMap, Optional}

import scala.actors.Actor

import mpp.harness.latency.{Collector, OpenLoop, OpenLoopRun}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import org.HdrHistogram.Histogram

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers.
  *
  * The benchmark's thread sends, by `!` as any actor does.
  */
final class Latency(kind: ActorKind)
    extends ActorBenchmark[LatencyParameters](kind, ThreadsOf("parallelism", _.servers)) {
  import Latency._

  private val requests = new OpenLoop

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val run = requests.newRun(parameters, latch)
    val collecting = new Collecting(run.collector, scope)
    val servers = Array.fill(parameters.servers)(new Server(parameters.workNanos.toLong, collecting, scope))
    scope.startAll(collecting +: servers)
    val send = new OpenLoopRun.Sender {
      override def send(server: Int, number: Long): Unit = servers(server) ! Request(number)
    }
    () => run.generate(send)
  }

  override def latencies: Optional[Histogram] = requests.latencies

  override def metrics: JavaMap[String, java.lang.Double] = requests.metrics
}

private object Latency {
  private final case class Request(number: Long)
  private final case class Answer(number: Long)

  /** Takes answers. */
  private final class Collecting(collector: Collector, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Answer(number) => collector.arrived(number)
    }
  }

  /** Computes for each request. */
  private final class Server(workNanos: Long, collecting: Actor, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Request(number) =>
        BusyWork.compute(workNanos)
        collecting ! Answer(number)
    }
  }
}
