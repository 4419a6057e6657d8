package mpp.testee.typed

import java.nio.ByteBuffer

import akka.actor.ExtendedActorSystem
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorRefResolver}
import mpp.testee.MessageSerializer.{bytes, putBytes, putText, text}
import mpp.testee.{MessageSerializer, NetMessage, ReplicaMessage, SharedMessages, Tag}

/** The bytes of the messages between nodes. */
final class TypedSerializer(system: ExtendedActorSystem) extends MessageSerializer {
  // Not before it is used: serialisers are made while the system starts.
  private lazy val references = ActorRefResolver(system.toTyped)

  override protected def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case NetPingPong.Ping                  => buffer.put(Tag.ping)
      case NetPingPong.Pong                  => buffer.put(Tag.pong)
      case NetThroughputPingPong.StaticPing  => buffer.put(Tag.staticPing)
      case NetThroughputPingPong.StaticPong  => buffer.put(Tag.staticPong)
      case NetThroughputPingPong.Ping(index) => buffer.put(Tag.indexedPing).putLong(index)
      case NetThroughputPingPong.Pong(index) => buffer.put(Tag.indexedPong).putLong(index)
      case SizedThroughput.Message(payload)  => putBytes(buffer.put(Tag.sizedMessage), payload)
      case SizedThroughput.Ack(bytes)        => buffer.put(Tag.batchAck).putLong(bytes)
      case Introduce(partner, replyTo)       =>
        putReference(buffer.put(Tag.introduce), partner)
        putReference(buffer, replyTo)
      case AtomicRegister.Introduce(run, rank, replicas, coordinator, replyTo) =>
        buffer.put(Tag.introduceReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
        putReference(buffer, replyTo)
      case StreamingWindows.Introduce(source, sink, replyTo) =>
        putReference(buffer.put(Tag.introduceWindower), source)
        putReference(buffer, sink)
        putReference(buffer, replyTo)
      case other => SharedMessages.write(other, buffer)
    }
    ()
  }

  override protected def read(tag: Byte, buffer: ByteBuffer): NetMessage = tag match {
    case Tag.ping             => NetPingPong.Ping
    case Tag.pong             => NetPingPong.Pong
    case Tag.staticPing       => NetThroughputPingPong.StaticPing
    case Tag.staticPong       => NetThroughputPingPong.StaticPong
    case Tag.indexedPing      => NetThroughputPingPong.Ping(buffer.getLong())
    case Tag.indexedPong      => NetThroughputPingPong.Pong(buffer.getLong())
    case Tag.sizedMessage     => SizedThroughput.Message(bytes(buffer))
    case Tag.batchAck         => SizedThroughput.Ack(buffer.getLong())
    case Tag.introduce        => Introduce(reference[Any](buffer), reference(buffer))
    case Tag.introduceReplica =>
      val (run, rank, size) = (buffer.getInt(), buffer.getInt(), buffer.getInt())
      val replicas = Vector.fill(size)(reference[ReplicaMessage](buffer))
      AtomicRegister.Introduce(run, rank, replicas, reference(buffer), reference(buffer))
    case Tag.introduceWindower =>
      StreamingWindows.Introduce(reference(buffer), reference(buffer), reference(buffer))
    case other => SharedMessages.read(other, buffer)
  }

  private def putReference(buffer: ByteBuffer, actor: ActorRef[_]): Unit =
    putText(buffer, references.toSerializationFormat(actor))

  private def reference[M](buffer: ByteBuffer): ActorRef[M] = references.resolveActorRef(text(buffer))
}
