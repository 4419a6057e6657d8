package mpp.testee

import java.util.function.BooleanSupplier
import java.util.{Map => JavaMap, Optional}

import mpp.harness.latency.OpenLoop
import mpp.harness.parameters.LatencyParameters
import mpp.harness.{BusyWork, RunLatch}
import mpp.kompics.common.messages.LatencyMessages.{Answer, Request}
import mpp.kompics.common.net.{NetAddress, NetMessage}
import mpp.kompics.common.{Composed, Composition, NetBenchmark, NetClient}
import mpp.kompics.dsl._
import org.HdrHistogram.Histogram
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** NETLATENCY: servers on the first client, to which requests come at a given rate, and a collector of their answers on
  * the master.
  */
final class NetLatency[R](engine: HandlerEngine[R]) extends NetBenchmark[LatencyParameters] {
  import NetLatency._

  private val loop = new OpenLoop

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val run = loop.newRun(parameters, latch)
    val self = composition.newAddress()
    val collector = composition.create(classOf[Collector[R]], new CollectorInit(engine, self, run.collector.arrived(_)))
    composition.connectToNetwork(collector, self)
    val sender = collector.getComponent.asInstanceOf[Collector[R]]
    Composed.beginningWith(() => run.generate((server, number) => sender.send(partners.get(server), number)))
  }

  override def latencies: Optional[Histogram] = loop.latencies

  override def metrics: JavaMap[String, java.lang.Double] = loop.metrics
}

object NetLatency {

  /** Makes the client's half. */
  def client[R](engine: HandlerEngine[R]): NetClient =
    new NetClient((_, _, options, composition) =>
      composition.create(classOf[Server[R]], new ServerInit(engine, options.toLong, composition.toEnd))
    )

  private[testee] final class CollectorInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val arrived: Long => Unit
  ) extends JavaInit[Collector[R]]

  /** Takes answers. The generator, which is no component, sends requests in its name. */
  private[testee] final class Collector[R](init: CollectorInit[R]) extends ComponentDefinition(init.engine) {
    import init.{arrived, self}

    private val network = requires[Network]

    network uponEvent { case Content(answer: Answer) => handle(arrived(answer.number)) }

    /** Sends a request; from any thread. */
    def send(server: NetAddress, number: Long): Unit =
      trigger(new NetMessage(self, server, new Request(number)) -> network)
  }

  private[testee] final class ServerInit[R](
      val engine: HandlerEngine[R],
      val workNanos: Long,
      val toEnd: BooleanSupplier
  ) extends JavaInit[Server[R]]

  /** Answers requests. */
  private[testee] final class Server[R](init: ServerInit[R]) extends ComponentDefinition(init.engine) {
    private val network = requires[Network]
    private val workNanos = init.workNanos
    private val toEnd = init.toEnd

    network uponEvent { case message @ Content(request: Request) =>
      handle {
        // In an overloaded run very many may wait.
        if (!toEnd.getAsBoolean) {
          BusyWork.compute(workNanos)
          trigger(message.answer(new Answer(request.number)) -> network)
        }
      }
    }
  }
}
