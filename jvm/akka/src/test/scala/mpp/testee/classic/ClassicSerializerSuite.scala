package mpp.testee.classic

import akka.actor.ActorRef
import mpp.testee.{Framework, SerializerSuite}

class ClassicSerializerSuite extends SerializerSuite(new ClassicSerializer(ClassicSerializerSuite.system.actorSystem)) {
  import ClassicSerializerSuite._

  override def afterAll(): Unit = system.terminate()

  static(PingPong.Ping, "01")
  static(PingPong.Pong, "02")
  static(ThroughputPingPong.StaticPing, "03")
  static(ThroughputPingPong.StaticPong, "04")
  bytes(ThroughputPingPong.Ping(0x0102030405060708L), "05 0102030405060708")
  bytes(ThroughputPingPong.Pong(-1), "06 ffffffffffffffff")
  bytes(SizedThroughput.Ack(65536), "08 0000000000010000")
  bytes(Latency.Request(0x0102030405060708L), "1d 0102030405060708")
  bytes(Latency.Reply(-1), "1e ffffffffffffffff")
  static(FileTransfer.Open, "23")

  payload(SizedThroughput.Message(_)) { case SizedThroughput.Message(payload) => payload }
  unwritable(PingPong.Start)

  announced("1c")
  announced("1b 00000001 00000002")
  announced("1b 00000001 00000002 00000001")
  announced("28 00000001 00000002")

  bytes(
    AtomicRegister.Introduce(1, 2, Vector("a", "b", "c").map(reference), reference("d")),
    s"1b 00000001 00000002 00000003 ${Seq("a", "b", "c", "d").map(address).mkString(" ")}"
  )
  bytes(
    AtomicBroadcast.Introduce(1, 2, Vector("a", "b", "c").map(reference), reference("d")),
    s"28 00000001 00000002 00000003 ${Seq("a", "b", "c", "d").map(address).mkString(" ")}"
  )
  bytes(StreamingWindows.Introduce(reference("a"), reference("b")), s"1c ${address("a")} ${address("b")}")

  test("a reference to an actor of this node bears the node's address") {
    val message = StreamingWindows.Introduce(system.actorSystem.deadLetters, system.actorSystem.deadLetters)
    val node = system.actorSystem.provider.getDefaultAddress.toString
    assert(new String(serializer.toBinary(message), "UTF-8").contains(s"$node/deadLetters"))
  }

  private def reference(name: String): ActorRef =
    system.actorSystem.provider.resolveActorRef(s"akka://x@y:1/user/$name")
}

private object ClassicSerializerSuite {
  lazy val system: ClassicSystem = SystemProvider.startNode(Framework.drawName(), "127.0.0.1", inFlight = 1)
}
