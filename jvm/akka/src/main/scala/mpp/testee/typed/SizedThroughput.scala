package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.numbers.SplitMix64
import mpp.harness.parameters.SizedThroughputParameters
import mpp.harness.transfers.BatchTerms
import mpp.testee.{Introduced, NetMessage, RunMessage}

/** SIZEDTHROUGHPUT: pairs of a source on the master, which sends batches of messages of one size, and a sink on the
  * first client, which acknowledges each batch.
  */
final class SizedThroughput extends TypedNetBenchmark[SizedThroughputParameters, SizedThroughput.SinkMessage] {
  import SizedThroughput._

  override protected def create(
      partners: IndexedSeq[ActorRef[SinkMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val sources = scope.createAll(partners.zipWithIndex.map { case (sink, pair) =>
      val payload = new SplitMix64(pair.toLong).bytes(parameters.messageSize)
      Source(sink, payload, parameters, latch)
    })
    introduce(partners)((pair, replyTo) => Introduce(sources(pair), replyTo))
    () => sources.foreach(_ ! Start)
  }
}

object SizedThroughput {

  /** The client's half. */
  final class Client extends TypedClient((_, options) => Sink(BatchTerms.parse(options).batchSize))

  private[typed] sealed trait SourceMessage extends RunMessage
  private[typed] case object Start extends SourceMessage
  private[typed] final case class Ack(bytes: Long) extends SourceMessage with NetMessage

  private[typed] sealed trait SinkMessage extends NetMessage
  private[typed] final case class Message(payload: Array[Byte]) extends SinkMessage

  /** Tells a sink of the source of the next run. */
  private[typed] final case class Introduce(source: ActorRef[Ack], replyTo: ActorRef[Introduced.type])
      extends SinkMessage

  private[typed] object Source {
    def apply(
        sink: ActorRef[SinkMessage],
        payload: Array[Byte],
        parameters: SizedThroughputParameters,
        latch: RunLatch
    ): Behavior[SourceMessage] =
      Behaviors.setup(new Source(_, sink, payload, parameters, latch))
  }

  private[typed] final class Source(
      context: ActorContext[SourceMessage],
      sink: ActorRef[SinkMessage],
      payload: Array[Byte],
      parameters: SizedThroughputParameters,
      latch: RunLatch
  ) extends AbstractBehavior[SourceMessage](context) {
    private val batchSize = parameters.batchSize
    private val batches = parameters.numberOfBatches
    private val firstBatches = parameters.firstBatches
    private var sent = 0L
    private var acks = 0L
    private var acknowledgedBytes = 0L

    override def onMessage(message: SourceMessage): Behavior[SourceMessage] = {
      message match {
        case Ack(bytes) =>
          acks += 1
          acknowledgedBytes += bytes
          if (sent < batches) sendBatch()
          else if (acks == batches) latch.arrive(acknowledgedBytes)
        case Start => while (sent < firstBatches) sendBatch()
      }
      this
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

  private[typed] object Sink {
    def apply(batchSize: Int): Behavior[SinkMessage] =
      Behaviors.receiveMessagePartial { case introduction: Introduce => begin(batchSize, introduction) }

    def begin(batchSize: Int, introduction: Introduce): Behavior[SinkMessage] = {
      introduction.replyTo ! Introduced
      Behaviors.setup(new Sink(_, introduction.source, batchSize))
    }
  }

  private[typed] final class Sink(
      context: ActorContext[SinkMessage],
      source: ActorRef[Ack],
      batchSize: Int
  ) extends AbstractBehavior[SinkMessage](context) {
    private var messages = 0
    private var bytes = 0L

    override def onMessage(message: SinkMessage): Behavior[SinkMessage] = message match {
      case Message(payload) =>
        messages += 1
        bytes += payload.length
        if (messages == batchSize) {
          source ! Ack(bytes)
          messages = 0
          bytes = 0
        }
        this
      case introduction: Introduce => Sink.begin(batchSize, introduction)
    }
  }
}
