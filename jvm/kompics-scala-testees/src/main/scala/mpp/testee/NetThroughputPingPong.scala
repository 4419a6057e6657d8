package mpp.testee

import scala.jdk.CollectionConverters._

import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.kompics.common.messages.PingPongMessages.{Ping, Pong, StaticPing, StaticPong}
import mpp.kompics.common.net.{NetAddress, NetMessage}
import mpp.kompics.common.{Composed, Composition, NetBenchmark, NetClient, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** NETTPPINGPONG: pingers on the master and pongers on the first client, each pair with a pipeline of messages. */
final class NetThroughputPingPong[R](engine: HandlerEngine[R]) extends NetBenchmark[ThroughputPingPongParameters] {
  import NetThroughputPingPong._

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val pingers = partners.asScala.toVector.map { ponger =>
      val self = composition.newAddress()
      val pinger = composition.create(classOf[Pinger[R]], new PingerInit(engine, self, ponger, parameters, latch))
      composition.connectToNetwork(pinger, self)
      pinger
    }
    Composed.beginningWith(() => pingers.foreach(RunPort.tell(_, RunPort.Begin.EVENT)))
  }
}

object NetThroughputPingPong {

  /** Makes the client's half. */
  def client[R](engine: HandlerEngine[R]): NetClient =
    new NetClient((_, _, options, composition) =>
      composition.create(classOf[Ponger[R]], new PongerInit(engine, staticOnly = options.toBoolean))
    )

  private final class PingerInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val ponger: NetAddress,
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[Pinger[R]]

  private final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    import init.{ponger, self}

    private val run = provides[RunPort]
    private val network = requires[Network]
    private val staticPing = new NetMessage(self, ponger, StaticPing.EVENT)
    private val staticOnly = init.parameters.staticOnly
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var answer = 0L

    if (staticOnly) network uponEvent { case Content(_: StaticPong) => handle(received(1)) }
    else network uponEvent { case Content(pong: Pong) => handle(received(pong.index)) }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def received(share: Long): Unit = {
      pongs += 1
      answer += share
      if (sent < messages) send()
      else if (pongs == messages) init.latch.arrive(answer)
    }

    private def send(): Unit = {
      trigger((if (staticOnly) staticPing else new NetMessage(self, ponger, new Ping(sent))) -> network)
      sent += 1
    }
  }

  private final class PongerInit[R](val engine: HandlerEngine[R], val staticOnly: Boolean) extends JavaInit[Ponger[R]]

  private final class Ponger[R](init: PongerInit[R]) extends ComponentDefinition(init.engine) {
    private val network = requires[Network]

    if (init.staticOnly)
      network uponEvent { case message @ Content(_: StaticPing) =>
        handle(trigger(message.answer(StaticPong.EVENT) -> network))
      }
    else
      network uponEvent { case message @ Content(ping: Ping) =>
        handle(trigger(message.answer(new Pong(ping.index)) -> network))
      }
  }
}
