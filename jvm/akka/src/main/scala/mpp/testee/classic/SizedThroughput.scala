package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.numbers.SplitMix64
import mpp.harness.parameters.SizedThroughputParameters
import mpp.harness.transfers.BatchTerms
import mpp.testee.{NetMessage, RunMessage}

/** SIZEDTHROUGHPUT: pairs of a source on the master, which sends batches of messages of one size, and a sink on the
  * first client, which acknowledges each batch.
  */
final class SizedThroughput extends ClassicNetBenchmark[SizedThroughputParameters] {
  import SizedThroughput._

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val sources = scope.createAll(partners.zipWithIndex.map { case (sink, pair) =>
      val payload = new SplitMix64(pair.toLong).bytes(parameters.messageSize)
      Props(new Source(sink, payload, parameters, latch))
    })
    () => sources.foreach(_ ! Start)
  }
}

object SizedThroughput {

  /** The client's half. */
  final class Client extends ClassicClient((_, options) => Props(new Sink(BatchTerms.parse(options).batchSize))) {
    // Each has it before any message of the run, which begins once all clients are prepared.
    override protected def reset(): Unit = partners.foreach(_ ! Reset)
  }

  private[classic] case object Start extends RunMessage
  private[classic] case object Reset extends RunMessage
  private[classic] final case class Message(payload: Array[Byte]) extends NetMessage
  private[classic] final case class Ack(bytes: Long) extends NetMessage

  private final class Source(
      sink: ActorRef,
      payload: Array[Byte],
      parameters: SizedThroughputParameters,
      latch: RunLatch
  ) extends Actor {
    private val batchSize = parameters.batchSize
    private val batches = parameters.numberOfBatches
    private val firstBatches = parameters.firstBatches
    private var sent = 0L
    private var acks = 0L
    private var acknowledgedBytes = 0L

    override def receive: Receive = {
      case Ack(bytes) =>
        acks += 1
        acknowledgedBytes += bytes
        if (sent < batches) sendBatch()
        else if (acks == batches) latch.arrive(acknowledgedBytes)
      case Start => while (sent < firstBatches) sendBatch()
    }

    private def sendBatch(): Unit = {
      var messages = 0
      while (messages < batchSize) {
        sink ! Message(payload)
        messages += 1
      }
      sent += 1
    }
  }

  private final class Sink(batchSize: Int) extends Actor {
    private var messages = 0
    private var bytes = 0L

    override def receive: Receive = {
      case Message(payload) =>
        messages += 1
        bytes += payload.length
        if (messages == batchSize) {
          sender() ! Ack(bytes)
          reset()
        }
      case Reset => reset()
    }

    private def reset(): Unit = {
      messages = 0
      bytes = 0
    }
  }
}
