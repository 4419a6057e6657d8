package mpp.testee.classic

import java.nio.ByteBuffer

import akka.actor.{ActorRef, ExtendedActorSystem}
import mpp.testee.MessageSerializer.{bytes, putBytes, putText, text}
import mpp.testee.{MessageSerializer, NetMessage, SharedMessages}

/** The bytes of the messages between nodes. */
final class ClassicSerializer(system: ExtendedActorSystem) extends MessageSerializer {
  import ClassicSerializer._

  override protected def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case PingPong.Ping                                              => buffer.put(ping)
      case PingPong.Pong                                              => buffer.put(pong)
      case ThroughputPingPong.StaticPing                              => buffer.put(staticPing)
      case ThroughputPingPong.StaticPong                              => buffer.put(staticPong)
      case ThroughputPingPong.Ping(index)                             => buffer.put(indexedPing).putLong(index)
      case ThroughputPingPong.Pong(index)                             => buffer.put(indexedPong).putLong(index)
      case SizedThroughput.Message(payload)                           => putBytes(buffer.put(sizedMessage), payload)
      case SizedThroughput.Ack(bytes)                                 => buffer.put(ack).putLong(bytes)
      case AtomicRegister.Introduce(run, rank, replicas, coordinator) =>
        buffer.put(introduceReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
      case StreamingWindows.Introduce(source, sink) =>
        putReference(buffer.put(introduceWindower), source)
        putReference(buffer, sink)
      case other => SharedMessages.write(other, buffer)
    }
    ()
  }

  override protected def read(tag: Byte, buffer: ByteBuffer): NetMessage = tag match {
    case `ping`             => PingPong.Ping
    case `pong`             => PingPong.Pong
    case `staticPing`       => ThroughputPingPong.StaticPing
    case `staticPong`       => ThroughputPingPong.StaticPong
    case `indexedPing`      => ThroughputPingPong.Ping(buffer.getLong())
    case `indexedPong`      => ThroughputPingPong.Pong(buffer.getLong())
    case `sizedMessage`     => SizedThroughput.Message(bytes(buffer))
    case `ack`              => SizedThroughput.Ack(buffer.getLong())
    case `introduceReplica` =>
      val (run, rank, size) = (buffer.getInt(), buffer.getInt(), buffer.getInt())
      AtomicRegister.Introduce(run, rank, Vector.fill(size)(reference(buffer)), reference(buffer))
    case `introduceWindower` => StreamingWindows.Introduce(reference(buffer), reference(buffer))
    case other               => SharedMessages.read(other, buffer)
  }

  private def putReference(buffer: ByteBuffer, actor: ActorRef): Unit =
    putText(buffer, actor.path.toSerializationFormatWithAddress(system.provider.getDefaultAddress))

  private def reference(buffer: ByteBuffer): ActorRef = system.provider.resolveActorRef(text(buffer))
}

private object ClassicSerializer {
  val ping: Byte = 1
  val pong: Byte = 2
  val staticPing: Byte = 3
  val staticPong: Byte = 4
  val indexedPing: Byte = 5
  val indexedPong: Byte = 6
  val sizedMessage: Byte = 7
  val ack: Byte = 8
  val introduceReplica: Byte = 27
  val introduceWindower: Byte = 28
}
