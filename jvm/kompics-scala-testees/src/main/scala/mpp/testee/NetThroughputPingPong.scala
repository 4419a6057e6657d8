package mpp.testee

import java.util.{List => JavaList}

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

  override protected def parts(parameters: ThroughputPingPongParameters): Int = parameters.parallelism

  override protected def options(parameters: ThroughputPingPongParameters): String = parameters.staticOnly.toString

  override protected def compose(
      parameters: ThroughputPingPongParameters,
      partners: JavaList[NetAddress],
      composition: Composition,
      latch: RunLatch
  ): Composed = {
    val pingers = partners.asScala.toVector.map { ponger =>
      val self = composition.newAddress()
      val pinger =
        if (parameters.staticOnly) {
          val ping = new NetMessage(self, ponger, StaticPing.EVENT)
          composition.create(classOf[StaticPinger[R]], new StaticPingerInit(engine, ping, parameters, latch))
        } else composition.create(classOf[Pinger[R]], new PingerInit(engine, self, ponger, parameters, latch))
      composition.connectToNetwork(pinger, self)
      pinger
    }
    Composed.beginningWith(() => pingers.foreach(RunPort.tell(_, RunPort.Begin.EVENT)))
  }
}

object NetThroughputPingPong {

  /** The client's half. */
  final class Client[R](engine: HandlerEngine[R]) extends NetClient {
    override protected def createPartner(
        number: Int,
        address: NetAddress,
        options: String,
        composition: Composition
    ): Runnable = {
      val ponger =
        if (options.toBoolean) {
          val init = new EngineInit[R, NetPingPong.Ponger[R]](engine)
          composition.create(classOf[NetPingPong.Ponger[R]], init)
        } else composition.create(classOf[Ponger[R]], new EngineInit[R, Ponger[R]](engine))
      composition.connectToNetwork(ponger, address)
      () => ()
    }
  }

  private final class StaticPingerInit[R](
      val engine: HandlerEngine[R],
      val ping: NetMessage,
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[StaticPinger[R]]

  private final class StaticPinger[R](init: StaticPingerInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val network = requires[Network]
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L

    network uponEvent { case Content(_: StaticPong) =>
      handle {
        pongs += 1
        if (sent < messages) send()
        else if (pongs == messages) init.latch.arrive(pongs)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def send(): Unit = {
      trigger(init.ping -> network)
      sent += 1
    }
  }

  private final class PingerInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val ponger: NetAddress,
      val parameters: ThroughputPingPongParameters,
      val latch: RunLatch
  ) extends JavaInit[Pinger[R]]

  private final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val network = requires[Network]
    private val messages = init.parameters.messagesPerPair
    private val pipeline = init.parameters.pipelineSize
    private var sent = 0L
    private var pongs = 0L
    private var sumOfIndices = 0L

    network uponEvent { case Content(pong: Pong) =>
      handle {
        pongs += 1
        sumOfIndices += pong.index
        if (sent < messages) send()
        else if (pongs == messages) init.latch.arrive(sumOfIndices)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < pipeline) send()) }

    private def send(): Unit = {
      trigger(new NetMessage(init.self, init.ponger, new Ping(sent)) -> network)
      sent += 1
    }
  }

  private final class Ponger[R](init: EngineInit[R, Ponger[R]]) extends ComponentDefinition(init.engine) {
    private val network = requires[Network]

    network uponEvent { case message @ Content(ping: Ping) =>
      handle(trigger(message.answer(new Pong(ping.index)) -> network))
    }
  }
}
