package mpp.testee

import java.net.{InetAddress, ServerSocket}

import scala.concurrent.{Await, Promise}
import scala.concurrent.duration._
import scala.util.{Try, Using}

import munit.FunSuite

/** Systems that start as nodes reach each other. */
class NodesSuite extends FunSuite {
  private def canListenAt(host: String): Boolean =
    Using(new ServerSocket(0, 1, InetAddress.getByName(host)))(_ => ()).isSuccess

  for (host <- Seq("127.0.0.1", "localhost", "::1"))
    test(s"nodes at $host") {
      assume(canListenAt(host), s"this machine does not have $host")
      val name = Framework.drawName()
      val nodes = Seq.fill(2)(classic.SystemProvider.startNode(name, host, inFlight = 1))
      try {
        val failure = Promise[Throwable]()
        val watch = NodeWatch.start(nodes.head, cause => failure.trySuccess(cause): Unit)
        nodes.last.actorSystem.provider.resolveActorRef(watch) ! NodeFailed("reached")
        assertEquals(Await.result(failure.future, 10.seconds).getMessage, "reached")
      } finally nodes.foreach(node => Try(node.terminate()))
    }

  test("the queue to another node is longer than what is in flight") {
    val queue = Framework
      .nodeConfig(ActorOptions.Actors.Classic, "127.0.0.1", inFlight = 10000000, classOf[classic.ClassicSerializer])
      .getInt(s"${Framework.root}.remote.artery.advanced.outbound-message-queue-size")
    assertEquals(queue, 10003072)
  }
}
