package mpp.standalone

import java.io.NotSerializableException
import java.nio.ByteBuffer
import java.nio.charset.StandardCharsets.UTF_8

import akka.actor.ExtendedActorSystem
import akka.actor.typed.ActorRefResolver
import akka.actor.typed.scaladsl.adapter._
import akka.serialization.{ByteBufferSerializer, Serializer}

/** A message from process to process. */
private[standalone] trait NetMessage

/** The bytes of messages: a tag, and the one field that there is. */
final class NetSerializer(system: ExtendedActorSystem) extends Serializer with ByteBufferSerializer {
  // Not before it is used: serialisers are made while the system starts.
  private lazy val references = ActorRefResolver(system.toTyped)

  override val identifier: Int = 1000

  override def includeManifest: Boolean = false

  override def toBinary(message: AnyRef, buffer: ByteBuffer): Unit = {
    message match {
      case ClassicPrograms.Ping           => buffer.put(1: Byte)
      case ClassicPrograms.Pong           => buffer.put(2: Byte)
      case TypedNetPrograms.Ping(replyTo) =>
        buffer.put(3: Byte).put(references.toSerializationFormat(replyTo).getBytes(UTF_8))
      case TypedNetPrograms.Pong => buffer.put(4: Byte)
      case other                 => throw new NotSerializableException(s"$other")
    }
    ()
  }

  override def fromBinary(buffer: ByteBuffer, manifest: String): AnyRef = buffer.get() match {
    case 1   => ClassicPrograms.Ping
    case 2   => ClassicPrograms.Pong
    case 3   => TypedNetPrograms.Ping(references.resolveActorRef(UTF_8.decode(buffer).toString))
    case 4   => TypedNetPrograms.Pong
    case tag => throw new NotSerializableException(s"tag $tag")
  }

  // The network layer has buffers.
  override def toBinary(message: AnyRef): Array[Byte] = throw new UnsupportedOperationException
  override def fromBinary(bytes: Array[Byte], manifest: Option[Class[_]]): AnyRef =
    throw new UnsupportedOperationException
}
