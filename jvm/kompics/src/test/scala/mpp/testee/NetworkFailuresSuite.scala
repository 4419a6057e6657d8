package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters
import mpp.harness.suites.NetFailuresSuite
import mpp.kompics.common.messages.PingPongMessages.StaticPing
import mpp.kompics.common.messages.SizedMessages.Chunk
import mpp.kompics.common.net.{NetContent, NetMessage}
import mpp.kompics.common.{Composed, Composition, NetBenchmark, NetClient, RunPort}

class NetworkFailuresSuite extends NetFailuresSuite(new NetPingPong, NetThroughputPingPong.client) {
  import NetworkFailuresSuite._

  componentsFail("127.0.0.1:")(new ScriptedClient(_ => broken), new ScriptedMaster(StaticPing.EVENT, _ => broken))

  fails(
    "a message that cannot be written",
    because = "cannot be written, caused by IllegalArgumentException: unwritable"
  )(brokenMaster = new ScriptedMaster(Unwritable, Some(_)))

  fails(
    "a message that cannot be written on the client",
    because = "cannot be written, caused by IllegalArgumentException: unwritable"
  )(brokenClient = new ScriptedClient(_ => Some(Unwritable)))

  test("a message that is too large") {
    val large = new Chunk(new Array[Byte](70000), true)
    val failure = failureOf(brokenMaster = new ScriptedMaster(large, Some(_)))
    assert(clue(failure.getReason).contains("cannot be written"))
  }

  test("a message that cannot be read on the client") {
    val failure = failureOf(brokenMaster = new ScriptedMaster(Unreadable, Some(_)))
    assert(clue(failure.getReason).contains("lost") || failure.getReason.contains("tag 99 is that of no message"))
  }

  fails("a client whose network ends", because = "tag 99 is that of no message")(brokenClient =
    new ScriptedClient(_ => Some(Unreadable))
  )
}

private object NetworkFailuresSuite {

  /** The answer to a content that comes, if any. */
  type Script = NetContent => Option[NetContent]

  val Unwritable: NetContent = new NetContent {
    override def write(buffer: io.netty.buffer.ByteBuf): Unit = throw new IllegalArgumentException("unwritable")
  }

  val Unreadable: NetContent = new NetContent {
    override def write(buffer: io.netty.buffer.ByteBuf): Unit = {
      buffer.writeByte(99)
      ()
    }
  }

  class ScriptedMaster(first: NetContent, script: Script) extends NetBenchmark[PingPongParameters] {
    override protected def compose(composition: Composition, latch: RunLatch): Composed = {
      val self = composition.newAddress()
      val created = composition.create(
        classOf[Scripted],
        new Scripted.ScriptedInit(new NetMessage(self, partners.get(0), first), content => script(content).orNull)
      )
      composition.connectToNetwork(created, self)
      Composed.beginningWith(() => RunPort.tell(created, RunPort.Begin.EVENT))
    }
  }

  class ScriptedClient(script: Script)
      extends NetClient((_, _, _, composition) =>
        composition.create(classOf[Scripted], new Scripted.ScriptedInit(null, content => script(content).orNull))
      )
}
