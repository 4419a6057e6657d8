package mpp.testee.typed

import akka.actor.typed.ActorRefResolver
import akka.actor.typed.scaladsl.adapter._
import mpp.testee.{Framework, SerializerSuite}

class TypedSerializerSuite extends SerializerSuite(new TypedSerializer(TypedSerializerSuite.system.actorSystem)) {
  import TypedSerializerSuite._

  override def afterAll(): Unit = system.terminate()

  bytes(PingPong.Ping(reference("a")), s"01 ${address("a")}")
  static(PingPong.Pong, "02")
  bytes(ThroughputPingPong.StaticPing(reference("a")), s"03 ${address("a")}")
  static(ThroughputPingPong.StaticPong, "04")
  bytes(ThroughputPingPong.Ping(0x0102030405060708L, reference("a")), s"05 0102030405060708 ${address("a")}")
  bytes(ThroughputPingPong.Pong(-1), "06 ffffffffffffffff")
  bytes(SizedThroughput.Ack(65536), "08 0000000000010000")
  bytes(Latency.Request(0x0102030405060708L, reference("a")), s"1d 0102030405060708 ${address("a")}")
  bytes(Latency.Reply(-1), "1e ffffffffffffffff")
  bytes(NetConnections.Introduce(reference("a")), s"22 ${address("a")}")
  bytes(FileTransfer.Open(reference("a"), reference("b")), s"23 ${address("a")} ${address("b")}")
  bytes(SizedThroughput.Introduce(reference("a"), reference("b")), s"09 ${address("a")} ${address("b")}")
  bytes(
    AtomicRegister.Introduce(1, 2, Vector(reference("a"), reference("b")), reference("c"), reference("d")),
    s"1b 00000001 00000002 00000002 ${Seq("a", "b", "c", "d").map(address).mkString(" ")}"
  )
  bytes(
    AtomicBroadcast.Introduce(1, 2, Vector(reference("a"), reference("b")), reference("c"), reference("d")),
    s"28 00000001 00000002 00000002 ${Seq("a", "b", "c", "d").map(address).mkString(" ")}"
  )
  bytes(
    StreamingWindows.Introduce(reference("a"), reference("b"), reference("c")),
    s"1c ${address("a")} ${address("b")} ${address("c")}"
  )

  payload(SizedThroughput.Message(_)) { case SizedThroughput.Message(payload) => payload }
  unwritable(PingPong.Start)

  for (tag <- Seq("01", "03", "05 0000000000000001", "09", "1c", "1d 0000000000000001")) announced(tag)
  announced("1b 00000001 00000002")
  announced("1b 00000001 00000002 00000001")
  announced("28 00000001 00000002")

  private def reference[M](name: String) =
    ActorRefResolver(system.actorSystem.toTyped).resolveActorRef[M](s"akka://x@y:1/user/$name")
}

private object TypedSerializerSuite {
  lazy val system: TypedSystem = SystemProvider.startNode(Framework.drawName(), "127.0.0.1", inFlight = 1)
}
