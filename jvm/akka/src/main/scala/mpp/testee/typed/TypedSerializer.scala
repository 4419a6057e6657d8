package mpp.testee.typed

import java.nio.ByteBuffer

import akka.actor.ExtendedActorSystem
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorRefResolver}
import mpp.testee.MessageSerializer.{bytes, list, putBytes, putText, text}
import mpp.testee.{LogMessage, MessageSerializer, NetMessage, ReplicaMessage, SharedMessages, Tag}

/** The bytes of the messages between nodes. */
final class TypedSerializer(system: ExtendedActorSystem) extends MessageSerializer {
  // Not before it is used: serialisers are made while the system starts.
  private lazy val references = ActorRefResolver(system.toTyped)

  override protected def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case PingPong.Ping(replyTo)                  => putReference(buffer.put(Tag.ping), replyTo)
      case PingPong.Pong                           => buffer.put(Tag.pong)
      case ThroughputPingPong.StaticPing(replyTo)  => putReference(buffer.put(Tag.staticPing), replyTo)
      case ThroughputPingPong.StaticPong           => buffer.put(Tag.staticPong)
      case ThroughputPingPong.Ping(index, replyTo) =>
        putReference(buffer.put(Tag.indexedPing).putLong(index), replyTo)
      case ThroughputPingPong.Pong(index)             => buffer.put(Tag.indexedPong).putLong(index)
      case SizedThroughput.Message(payload)           => putBytes(buffer.put(Tag.sizedMessage), payload)
      case SizedThroughput.Ack(bytes)                 => buffer.put(Tag.batchAck).putLong(bytes)
      case Latency.Request(number, replyTo)           => putReference(buffer.put(Tag.request).putLong(number), replyTo)
      case Latency.Reply(number)                      => buffer.put(Tag.reply).putLong(number)
      case SizedThroughput.Introduce(source, replyTo) =>
        putReference(buffer.put(Tag.introduce), source)
        putReference(buffer, replyTo)
      case FileTransfer.Open(sender, replyTo) =>
        putReference(buffer.put(Tag.openFile), sender)
        putReference(buffer, replyTo)
      case NetConnections.Introduce(partner) => putReference(buffer.put(Tag.introduceEnd), partner)
      case AtomicRegister.Introduce(run, rank, replicas, coordinator, replyTo) =>
        buffer.put(Tag.introduceReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
        putReference(buffer, replyTo)
      case AtomicBroadcast.Introduce(run, rank, replicas, coordinator, replyTo) =>
        buffer.put(Tag.introduceLogReplica).putInt(run).putInt(rank).putInt(replicas.size)
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
    case Tag.ping             => PingPong.Ping(reference(buffer))
    case Tag.pong             => PingPong.Pong
    case Tag.staticPing       => ThroughputPingPong.StaticPing(reference(buffer))
    case Tag.staticPong       => ThroughputPingPong.StaticPong
    case Tag.indexedPing      => ThroughputPingPong.Ping(buffer.getLong(), reference(buffer))
    case Tag.indexedPong      => ThroughputPingPong.Pong(buffer.getLong())
    case Tag.sizedMessage     => SizedThroughput.Message(bytes(buffer))
    case Tag.batchAck         => SizedThroughput.Ack(buffer.getLong())
    case Tag.request          => Latency.Request(buffer.getLong(), reference(buffer))
    case Tag.reply            => Latency.Reply(buffer.getLong())
    case Tag.introduce        => SizedThroughput.Introduce(reference(buffer), reference(buffer))
    case Tag.openFile         => FileTransfer.Open(reference(buffer), reference(buffer))
    case Tag.introduceEnd     => NetConnections.Introduce(reference(buffer))
    case Tag.introduceReplica =>
      val (run, rank) = (buffer.getInt(), buffer.getInt())
      val replicas = list(buffer)(reference[ReplicaMessage](buffer))
      AtomicRegister.Introduce(run, rank, replicas, reference(buffer), reference(buffer))
    case Tag.introduceLogReplica =>
      val (run, rank) = (buffer.getInt(), buffer.getInt())
      val replicas = list(buffer)(reference[LogMessage](buffer))
      AtomicBroadcast.Introduce(run, rank, replicas, reference(buffer), reference(buffer))
    case Tag.introduceWindower =>
      StreamingWindows.Introduce(reference(buffer), reference(buffer), reference(buffer))
    case other => SharedMessages.read(other, buffer)
  }

  private def putReference(buffer: ByteBuffer, actor: ActorRef[_]): Unit =
    putText(buffer, references.toSerializationFormat(actor))

  private def reference[M](buffer: ByteBuffer): ActorRef[M] = references.resolveActorRef(text(buffer))
}
