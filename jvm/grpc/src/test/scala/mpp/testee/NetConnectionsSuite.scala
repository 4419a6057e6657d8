package mpp.testee

import com.google.protobuf.ByteString
import io.grpc.stub.StreamObserver
import mpp.harness.Deployment
import mpp.harness.parameters.NetConnectionsParameters
import mpp.harness.transfers.TransferTerms
import mpp.pairs.EndsGrpc.EndsImplBase
import mpp.pairs.{PartMessage, TransferMessage}
import munit.FunSuite

/** NETCONNECTIONS with a client whose end of the only pair does something else. */
class NetConnectionsSuite extends FunSuite {
  private type Master = StreamObserver[TransferMessage]
  private val terms = new TransferTerms(10, 2)

  /** Returns the reasons of a run's failure, from the outer one to its cause. */
  private def reasonsOf(service: PairService): String = {
    val client = new PairClient(java.util.List.of(new java.util.function.Function[String, PairService] {
      override def apply(options: String): PairService = service
    }))
    val master = new NetConnections
    try {
      val setup = master.setUp(new NetConnectionsParameters(1, 1, terms), new Deployment(2, "127.0.0.1"))
      master.introduce(java.util.List.of(client.setUp(setup, "127.0.0.1")))
      val failure = intercept[Exception] {
        master.prepare()
        master.run()
      }
      Iterator.iterate[Throwable](failure)(_.getCause).takeWhile(_ != null).map(_.toString).mkString(", ")
    } finally {
      master.cleanUp(true)
      client.cleanUp(true)
    }
  }

  /** Ends that do this with each message. */
  private def ends(react: (TransferMessage, Master) => Unit): PairService =
    new EndsImplBase with PairService {
      override def exchange(master: Master): Master = new Partner[TransferMessage, TransferMessage](master) {
        override protected def receive(message: TransferMessage): Unit = react(message, master)
      }
    }

  private def part(index: Int, bytes: Int): TransferMessage = TransferMessage.newBuilder
    .setPart(PartMessage.newBuilder.setIndex(index).setPayload(ByteString.copyFrom(new Array[Byte](bytes))))
    .build

  test("a client's end that does not answer the meeting with the same") {
    val reasons = reasonsOf(ends((_, master) => master.onNext(Transfers.done(0))))
    assert(clue(reasons).contains("the partner answers a greeting with another message"))
  }

  test("a client's end that ends after the meeting") {
    val reasons =
      reasonsOf(ends((message, master) => if (message.hasMeet) master.onNext(message) else master.onCompleted()))
    assert(clue(reasons).contains("the stream to 127.0.0.1:"))
  }

  for ((index, bytes) <- Seq(1 -> 10, 0 -> 9))
    test(s"a client's end that sends part $index with $bytes bytes") {
      val reasons =
        reasonsOf(ends((message, master) => master.onNext(if (message.hasMeet) message else part(index, bytes))))
      assert(clue(reasons).contains(s"message $index of a transfer came with $bytes bytes"))
    }

  test("a client's end that awaits other parts tells so") {
    val reasons = reasonsOf(EndService.of(new TransferTerms(11, 2).toString))
    assert(clue(reasons).contains("message 0 of a transfer came with 10 bytes, message 0 with 11 bytes was expected"))
  }
}
