package mpp.testee

import java.util.{Map => JavaMap, Optional}

import mpp.harness.components.Begin
import mpp.harness.latency.{Collector => CollectorState, OpenLoop}
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import mpp.kompics.common.{Composition, KompicsBenchmark, Outside}
import mpp.kompics.dsl._
import org.HdrHistogram.Histogram
import se.sics.kompics.{Init => JavaInit}

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers. */
final class Latency[R](engine: HandlerEngine[R]) extends KompicsBenchmark[LatencyParameters] {
  import Latency._

  private val loop = new OpenLoop

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val run = loop.newRun(parameters, latch)
    val collector = composition.create(classOf[Collector[R]], new CollectorInit(engine, run.collector))
    val servers = Array.fill(parameters.servers) {
      val server = composition.create(classOf[Server[R]], new ServerInit(engine, parameters.workNanos.toLong))
      composition.connect(collector, server, Answering.portClass)
      server.getPositive(Requesting.portClass)
    }
    () => run.generate((server, number) => Outside.tell(servers(server), Request(number)))
  }

  override def latencies: Optional[Histogram] = loop.latencies

  override def metrics: JavaMap[String, java.lang.Double] = loop.metrics
}

private object Latency {
  final case class Request(number: Long) extends KompicsEvent
  final case class Answer(number: Long) extends KompicsEvent

  object Requesting extends Port {
    request[Request]
  }

  object Answering extends Port {
    request[Answer]
  }

  final class ServerInit[R](val engine: HandlerEngine[R], val workNanos: Long) extends JavaInit[Server[R]]

  /** Answers requests. */
  final class Server[R](init: ServerInit[R]) extends ComponentDefinition(init.engine) {
    private val requesting = provides(Requesting)
    private val answering = requires(Answering)
    private val workNanos = init.workNanos

    requesting uponEvent { case Request(number) =>
      handle {
        BusyWork.compute(workNanos)
        trigger(Answer(number) -> answering)
      }
    }
  }

  final class CollectorInit[R](val engine: HandlerEngine[R], val state: CollectorState) extends JavaInit[Collector[R]]

  /** Takes answers. */
  final class Collector[R](init: CollectorInit[R]) extends ComponentDefinition(init.engine) {
    private val answering = provides(Answering)
    private val state = init.state

    answering uponEvent { case Answer(number) => handle(state.arrived(number)) }
  }
}
