package mpp.testee.classic

import java.nio.ByteBuffer

import akka.actor.{ActorRef, ExtendedActorSystem}
import mpp.testee.MessageSerializer.{bytes, list, putBytes, putText, text}
import mpp.testee.{MessageSerializer, NetMessage, SharedMessages, Tag}

/** The bytes of the messages between nodes. */
final class ClassicSerializer(system: ExtendedActorSystem) extends MessageSerializer {
  override protected def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case PingPong.Ping                                              => buffer.put(Tag.ping)
      case PingPong.Pong                                              => buffer.put(Tag.pong)
      case ThroughputPingPong.StaticPing                              => buffer.put(Tag.staticPing)
      case ThroughputPingPong.StaticPong                              => buffer.put(Tag.staticPong)
      case ThroughputPingPong.Ping(index)                             => buffer.put(Tag.indexedPing).putLong(index)
      case ThroughputPingPong.Pong(index)                             => buffer.put(Tag.indexedPong).putLong(index)
      case SizedThroughput.Message(payload)                           => putBytes(buffer.put(Tag.sizedMessage), payload)
      case SizedThroughput.Ack(bytes)                                 => buffer.put(Tag.batchAck).putLong(bytes)
      case Latency.Request(number)                                    => buffer.put(Tag.request).putLong(number)
      case Latency.Reply(number)                                      => buffer.put(Tag.reply).putLong(number)
      case FileTransfer.Open                                          => buffer.put(Tag.openFile)
      case AtomicRegister.Introduce(run, rank, replicas, coordinator) =>
        buffer.put(Tag.introduceReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
      case AtomicBroadcast.Introduce(run, rank, replicas, coordinator) =>
        buffer.put(Tag.introduceLogReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
      case StreamingWindows.Introduce(source, sink) =>
        putReference(buffer.put(Tag.introduceWindower), source)
        putReference(buffer, sink)
      case other => SharedMessages.write(other, buffer)
    }
    ()
  }

  override protected def read(tag: Byte, buffer: ByteBuffer): NetMessage = tag match {
    case Tag.ping             => PingPong.Ping
    case Tag.pong             => PingPong.Pong
    case Tag.staticPing       => ThroughputPingPong.StaticPing
    case Tag.staticPong       => ThroughputPingPong.StaticPong
    case Tag.indexedPing      => ThroughputPingPong.Ping(buffer.getLong())
    case Tag.indexedPong      => ThroughputPingPong.Pong(buffer.getLong())
    case Tag.sizedMessage     => SizedThroughput.Message(bytes(buffer))
    case Tag.batchAck         => SizedThroughput.Ack(buffer.getLong())
    case Tag.request          => Latency.Request(buffer.getLong())
    case Tag.reply            => Latency.Reply(buffer.getLong())
    case Tag.openFile         => FileTransfer.Open
    case Tag.introduceReplica =>
      AtomicRegister
        .Introduce(buffer.getInt(), buffer.getInt(), list(buffer)(reference(buffer)), reference(buffer))
    case Tag.introduceLogReplica =>
      AtomicBroadcast
        .Introduce(buffer.getInt(), buffer.getInt(), list(buffer)(reference(buffer)), reference(buffer))
    case Tag.introduceWindower => StreamingWindows.Introduce(reference(buffer), reference(buffer))
    case other                 => SharedMessages.read(other, buffer)
  }

  private def putReference(buffer: ByteBuffer, actor: ActorRef): Unit =
    putText(buffer, actor.path.toSerializationFormatWithAddress(system.provider.getDefaultAddress))

  private def reference(buffer: ByteBuffer): ActorRef = system.provider.resolveActorRef(text(buffer))
}
