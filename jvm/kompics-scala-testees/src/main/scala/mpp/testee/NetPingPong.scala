package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters
import mpp.kompics.common.messages.PingPongMessages.{StaticPing, StaticPong}
import mpp.kompics.common.net.NetMessage
import mpp.kompics.common.{Composed, Composition, NetBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** NETPINGPONG: a pinger on the master and a ponger on the first client, where all is as with
  * [[NetThroughputPingPong]].
  */
final class NetPingPong[R](engine: HandlerEngine[R]) extends NetBenchmark[PingPongParameters] {
  import NetPingPong._

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val self = composition.newAddress()
    val ping = new NetMessage(self, partners.get(0), StaticPing.EVENT)
    val init = new PingerInit(engine, ping, parameters.numberOfMessages, latch)
    val pinger = composition.create(classOf[Pinger[R]], init)
    composition.connectToNetwork(pinger, self)
    Composed.beginningWith(() => RunPort.tell(pinger, RunPort.Begin.EVENT))
  }
}

private object NetPingPong {
  final class PingerInit[R](
      val engine: HandlerEngine[R],
      val ping: NetMessage,
      val messages: Long,
      val latch: RunLatch
  ) extends JavaInit[Pinger[R]]

  final class Pinger[R](init: PingerInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val network = requires[Network]
    private var pongs = 0L

    network uponEvent { case Content(_: StaticPong) =>
      handle {
        pongs += 1
        if (pongs < messages) trigger(ping -> network)
        else latch.arrive(pongs)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(trigger(ping -> network)) }
  }
}
