package mpp.testee.classic

import java.net.Socket
import java.nio.{ByteBuffer, ByteOrder}
import java.util.concurrent.TimeUnit

import scala.concurrent.Await
import scala.concurrent.duration._
import scala.util.Using

import akka.actor.{ActorRef, Address, Props}
import kompics.benchmarks.{PingPongRequest, RunPolicy, TestResult}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.distributed.Group
import mpp.harness.parameters.PingPongParameters
import mpp.testee.ActorOptions.Actors
import mpp.testee.Framework
import munit.FunSuite

/** A stranger who connects to nodes does not make a run fail. */
class StrangersSuite extends FunSuite {
  import StrangersSuite._

  override val munitTimeout: Duration = 2 * deadline

  /** Disturbs a request, and returns its outcome; the next one works. */
  private def disturbed(disturb: Address => Unit): TestResult = {
    val strangers = Iterator.single(disturb) ++ Iterator.continually((_: Address) => ())
    val testee = Framework
      .define("STRANGE", Actors.Classic)
      .`with`(PingPongParameters.NET_KEY, () => new Disturbed(strangers.next()), () => new NetPingPong.Client)
    Using.resource(new Group(testee, expected = 1)) { group =>
      def ask() = group.inBackground.netPingPong(request).get(deadline.length, TimeUnit.SECONDS)
      group.join()
      val result = ask()
      assertEquals(ask().getSuccess.getAnswer, 3L)
      result
    }
  }

  private def harmless(stranger: String)(disturb: Address => Unit): Unit = test(stranger) {
    val result = disturbed(disturb)
    assertEquals(result.getSuccess.getAnswer, 3L, result.getFailure.getReason)
  }

  harmless("one who connects and leaves")(send(_, Array.emptyByteArray))

  harmless("one who sends what is no frame")(send(_, Array.fill(1000)(0xa5.toByte)))

  harmless("one who sends a frame that is none")(send(_, connection ++ length(50) ++ Array.fill(50)(0xa5.toByte)))

  harmless("one who leaves within a frame")(send(_, connection ++ length(100) ++ new Array[Byte](10)))

  harmless("one who announces 1 GB")(send(_, connection ++ length(1 << 30) ++ new Array[Byte](50)))

  harmless("one who announces less than nothing")(send(_, connection ++ length(-1) ++ new Array[Byte](50)))

  harmless("one who chooses a stream that there is not")(
    send(_, (magic :+ 9.toByte) ++ length(1) ++ new Array[Byte](1))
  )

  harmless("a system of another name that looks for actors, and leaves") { node =>
    val stranger = SystemProvider.startNode("stranger", host, inFlight = 1)
    try
      for (system <- Seq(node.system, Framework.systemName)) {
        val path = s"${node.copy(system = system)}/system/node-watch"
        val found = Await.ready(stranger.actorSystem.actorSelection(path).resolveOne(1.second), deadline)
        assertEquals(found.value.map(_.isFailure), Some(true))
      }
    finally stranger.terminate()
  }
}

private object StrangersSuite {
  val host = "127.0.0.1"
  val deadline: FiniteDuration = 60.seconds
  val patience: FiniteDuration = 300.millis

  val request: PingPongRequest = PingPongRequest.newBuilder
    .setNumberOfMessages(3)
    .setPolicy(RunPolicy.newBuilder.setMinRuns(1).setMaxRuns(1))
    .build

  /** The first bytes of a connection for ordinary messages. */
  val magic: Array[Byte] = Array(0x41, 0x4b, 0x4b, 0x41)
  val connection: Array[Byte] = magic :+ 2.toByte

  def length(bytes: Int): Array[Byte] =
    ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes).array

  /** Sends bytes over a connection of its own, and closes it once a node has had time to read them. */
  def send(node: Address, bytes: Array[Byte]): Unit = {
    val connection = for (host <- node.host; port <- node.port) yield new Socket(host, port)
    connection.foreach { socket =>
      socket.getOutputStream.write(bytes)
      Thread.sleep(patience.toMillis)
      socket.close()
    }
  }

  /** Shows both nodes to who disturbs them, before each run. */
  final class Disturbed(disturb: Address => Unit) extends ClassicNetBenchmark[PingPongParameters] {
    override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
      Seq(partners.head.path.address, system.actorSystem.provider.getDefaultAddress).foreach(disturb)
      // A node may notice it, but its run must not fail.
      Thread.sleep(patience.toMillis)
      val pinger = scope.create(Props(new PingPong.Pinger(partners.head, parameters.numberOfMessages, latch)))
      () => pinger ! PingPong.Start
    }
  }
}
