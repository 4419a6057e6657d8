package mpp.testee

import scala.jdk.CollectionConverters._

import mpp.harness.RunLatch
import mpp.harness.numbers.SplitMix64
import mpp.harness.parameters.SizedThroughputParameters
import mpp.harness.transfers.BatchTerms
import mpp.kompics.common.messages.SizedMessages.{Ack, Chunk}
import mpp.kompics.common.net.{NetAddress, NetMessage}
import mpp.kompics.common.{Composed, Composition, NetBenchmark, NetClient, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** SIZEDTHROUGHPUT: pairs of a source on the master, which sends batches of messages of one size, and a sink on the
  * first client, which acknowledges each batch.
  *
  * A message that is larger than the network's frames goes in two chunks.
  */
final class SizedThroughput[R](engine: HandlerEngine[R]) extends NetBenchmark[SizedThroughputParameters] {
  import SizedThroughput._

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val sources = partners.asScala.toVector.zipWithIndex.map { case (sink, pair) =>
      val self = composition.newAddress()
      val payload = new SplitMix64(pair.toLong).bytes(parameters.messageSize)
      val init = new SourceInit(engine, self, sink, payload, parameters, latch)
      val source = composition.create(classOf[Source[R]], init)
      composition.connectToNetwork(source, self)
      source
    }
    Composed.beginningWith(() => sources.foreach(RunPort.tell(_, RunPort.Begin.EVENT)))
  }
}

object SizedThroughput {

  /** The client's half. */
  final class Client[R](engine: HandlerEngine[R])
      extends NetClient((_, _, options, composition) =>
        composition.create(classOf[Sink[R]], new SinkInit(engine, BatchTerms.parse(options).batchSize))
      ) {
    // Each has it before any message of the run, which begins once all clients are prepared.
    override protected def reset(): Unit = partners.forEach(RunPort.tell(_, RunPort.Reset.EVENT))
  }

  private final class SourceInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val sink: NetAddress,
      val payload: Array[Byte],
      val parameters: SizedThroughputParameters,
      val latch: RunLatch
  ) extends JavaInit[Source[R]]

  private final class Source[R](init: SourceInit[R]) extends ComponentDefinition(init.engine) {
    import init.{latch, self, sink}

    private val run = provides[RunPort]
    private val network = requires[Network]
    private val payload = Chunk.cut(init.payload).asScala.toArray
    private val batchSize = init.parameters.batchSize
    private val batches = init.parameters.numberOfBatches
    private val firstBatches = init.parameters.firstBatches
    private var sent = 0L
    private var acks = 0L
    private var acknowledgedBytes = 0L

    network uponEvent { case Content(ack: Ack) =>
      handle {
        acks += 1
        acknowledgedBytes += ack.bytes
        if (sent < batches) sendBatch()
        else if (acks == batches) latch.arrive(acknowledgedBytes)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(while (sent < firstBatches) sendBatch()) }

    private def sendBatch(): Unit = {
      var messages = 0
      while (messages < batchSize) {
        sendMessage()
        messages += 1
      }
      sent += 1
    }

    private def sendMessage(): Unit = {
      var part = 0
      while (part < payload.length) {
        val chunk = new Chunk(payload(part), part == payload.length - 1)
        trigger(new NetMessage(self, sink, chunk) -> network)
        part += 1
      }
    }
  }

  private final class SinkInit[R](val engine: HandlerEngine[R], val batchSize: Int) extends JavaInit[Sink[R]]

  private final class Sink[R](init: SinkInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val network = requires[Network]
    private var messages = 0
    private var bytes = 0L

    network uponEvent { case message @ Content(chunk: Chunk) =>
      handle {
        bytes += chunk.bytes.length
        if (chunk.last) messages += 1
        if (messages == init.batchSize) {
          trigger(message.answer(new Ack(bytes)) -> network)
          reset()
        }
      }
    }

    run uponEvent { case _: RunPort.Reset => handle(reset()) }

    private def reset(): Unit = {
      messages = 0
      bytes = 0
    }
  }
}
