package mpp.testee.typed

import java.nio.ByteBuffer

import akka.actor.ExtendedActorSystem
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorRefResolver}
import mpp.testee.MessageSerializer.{bytes, putBytes, putText, text}
import mpp.testee.{MessageSerializer, NetMessage, ReplicaMessage, SharedMessages}

/** The bytes of the messages between nodes. */
final class TypedSerializer(system: ExtendedActorSystem) extends MessageSerializer {
  import TypedSerializer._

  // Not before it is used: serialisers are made while the system starts.
  private lazy val references = ActorRefResolver(system.toTyped)

  override protected def write(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case NetPingPong.Ping                  => buffer.put(ping)
      case NetPingPong.Pong                  => buffer.put(pong)
      case NetThroughputPingPong.StaticPing  => buffer.put(staticPing)
      case NetThroughputPingPong.StaticPong  => buffer.put(staticPong)
      case NetThroughputPingPong.Ping(index) => buffer.put(indexedPing).putLong(index)
      case NetThroughputPingPong.Pong(index) => buffer.put(indexedPong).putLong(index)
      case SizedThroughput.Message(payload)  => putBytes(buffer.put(sizedMessage), payload)
      case SizedThroughput.Ack(bytes)        => buffer.put(ack).putLong(bytes)
      case Introduce(partner, replyTo)       =>
        putReference(buffer.put(introduce), partner)
        putReference(buffer, replyTo)
      case AtomicRegister.Introduce(run, rank, replicas, coordinator, replyTo) =>
        buffer.put(introduceReplica).putInt(run).putInt(rank).putInt(replicas.size)
        replicas.foreach(putReference(buffer, _))
        putReference(buffer, coordinator)
        putReference(buffer, replyTo)
      case StreamingWindows.Introduce(source, sink, replyTo) =>
        putReference(buffer.put(introduceWindower), source)
        putReference(buffer, sink)
        putReference(buffer, replyTo)
      case other => SharedMessages.write(other, buffer)
    }
    ()
  }

  override protected def read(tag: Byte, buffer: ByteBuffer): NetMessage = tag match {
    case `ping`             => NetPingPong.Ping
    case `pong`             => NetPingPong.Pong
    case `staticPing`       => NetThroughputPingPong.StaticPing
    case `staticPong`       => NetThroughputPingPong.StaticPong
    case `indexedPing`      => NetThroughputPingPong.Ping(buffer.getLong())
    case `indexedPong`      => NetThroughputPingPong.Pong(buffer.getLong())
    case `sizedMessage`     => SizedThroughput.Message(bytes(buffer))
    case `ack`              => SizedThroughput.Ack(buffer.getLong())
    case `introduce`        => Introduce(reference[Any](buffer), reference(buffer))
    case `introduceReplica` =>
      val (run, rank, size) = (buffer.getInt(), buffer.getInt(), buffer.getInt())
      val replicas = Vector.fill(size)(reference[ReplicaMessage](buffer))
      AtomicRegister.Introduce(run, rank, replicas, reference(buffer), reference(buffer))
    case `introduceWindower` =>
      StreamingWindows.Introduce(reference(buffer), reference(buffer), reference(buffer))
    case other => SharedMessages.read(other, buffer)
  }

  private def putReference(buffer: ByteBuffer, actor: ActorRef[_]): Unit =
    putText(buffer, references.toSerializationFormat(actor))

  private def reference[M](buffer: ByteBuffer): ActorRef[M] = references.resolveActorRef(text(buffer))
}

private object TypedSerializer {
  val ping: Byte = 1
  val pong: Byte = 2
  val staticPing: Byte = 3
  val staticPong: Byte = 4
  val indexedPing: Byte = 5
  val indexedPong: Byte = 6
  val sizedMessage: Byte = 7
  val ack: Byte = 8
  val introduce: Byte = 9
  val introduceReplica: Byte = 27
  val introduceWindower: Byte = 28
}
