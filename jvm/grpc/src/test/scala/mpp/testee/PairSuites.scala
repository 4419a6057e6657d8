package mpp.testee

import java.util.Optional
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.SECONDS

import io.grpc.Status
import io.grpc.stub.StreamObserver
import mpp.harness.components.ClientSetup
import mpp.harness.network.{HostPort, RunToken}
import mpp.harness.parameters.ThroughputPingPongParameters
import mpp.harness.suites.{NetBenchmarksSuite, NetFailuresSuite}
import mpp.harness.{ClientBenchmark, Deployment}
import mpp.pairs.{PartnersGrpc, PongMessage}

// All testees on the JVM pass this. gRPC has threads of its own, and the harness uses them, too.

class PairBenchmarksSuite extends NetBenchmarksSuite(Registry.testee) {

  test("more than windows and buffers hold can be under way") {
    val messages = 300000L
    val master = new NetThroughputPingPong
    val client = new PairClient
    val setup =
      master.setUp(new ThroughputPingPongParameters(messages, messages, 1, false), new Deployment(2, "127.0.0.1"))
    master.introduce(java.util.List.of(client.setUp(setup, "127.0.0.1")))
    master.prepare()
    master.run()
    assertEquals(master.answer(), messages * (messages - 1) / 2)
    master.cleanUp(true)
    client.cleanUp(true)
  }
}

class PairFailuresSuite extends NetFailuresSuite(new NetPingPong, new PairClient) {
  private val token = "0123456789abcdef"

  test("a client that goes away") {
    val client = new PairClient
    val gone = new ClientBenchmark {
      override def setUp(configuration: String, host: String): String = {
        val address = client.setUp(configuration, host)
        client.cleanUp(true)
        address
      }
      override def prepare(): Unit = ()
      override def cleanUp(lastRun: Boolean): Unit = ()
    }
    assert(clue(failureOf(brokenClient = gone).getReason).contains("127.0.0.1:"))
  }

  test("a stranger is refused") {
    assertEquals(answerTo(Some("fedcba9876543210")), Status.Code.UNAUTHENTICATED)
    assertEquals(answerTo(None), Status.Code.UNAUTHENTICATED)
    assertEquals(answerTo(Some(token)), Status.Code.OK)
  }

  /** Calls with this token, if there is one, says nothing, and returns the status that ends the stream. */
  private def answerTo(shown: Option[String]): Status.Code = {
    val client = new PairClient
    val address = client.setUp(new ClientSetup(token, 1, 1, "true").toString, "127.0.0.1")
    val connection = new Connection
    val stub = PartnersGrpc.newStub(connection.open(HostPort.parse(address)))
    val ended = new CompletableFuture[Status.Code]
    val pings = RunToken
      .attach(stub, shown.fold(Optional.empty[String])(Optional.of(_)))
      .pong(new StreamObserver[PongMessage] {
        override def onNext(pong: PongMessage): Unit = ()
        override def onError(failure: Throwable): Unit = ended.complete(Status.fromThrowable(failure).getCode): Unit
        override def onCompleted(): Unit = ended.complete(Status.Code.OK): Unit
      })
    pings.onCompleted()
    try ended.get(10, SECONDS)
    finally {
      connection.terminate(true)
      client.cleanUp(true)
    }
  }
}
