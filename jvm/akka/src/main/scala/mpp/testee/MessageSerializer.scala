package mpp.testee

import java.io.NotSerializableException
import java.nio.ByteBuffer
import java.nio.charset.StandardCharsets.UTF_8

import akka.serialization.{ByteBufferSerializer, Serializer}

/** The bytes of the messages between nodes, written by hand: one tag byte, then the fields, big-endian.
  *
  * Messages go from and to the buffers of the network layer, without an array in between.
  */
abstract class MessageSerializer extends Serializer with ByteBufferSerializer {
  import MessageSerializer._

  /** Writes the tag and the fields of a message.
    *
    * @throws java.io.NotSerializableException
    *   if it is none that nodes send each other, by [[MessageSerializer.unknown]]
    */
  protected def write(message: AnyRef, buffer: ByteBuffer): Unit

  /** Reads the fields of a message. */
  protected def read(tag: Byte, buffer: ByteBuffer): NetMessage

  // Numbers up to 40 are the framework's own.
  final override val identifier: Int = 1000

  final override def includeManifest: Boolean = false

  final override def toBinary(message: AnyRef, buffer: ByteBuffer): Unit = message match {
    case NodeFailed(reason) => putText(buffer.put(nodeFailed), reason)
    case _                  => write(message, buffer)
  }

  final override def fromBinary(buffer: ByteBuffer, manifest: String): AnyRef = buffer.get() match {
    case `nodeFailed` => NodeFailed(text(buffer))
    case tag          => read(tag, buffer)
  }

  // Not for what is measured: only messages within messages are serialised this way.
  final override def toBinary(message: AnyRef): Array[Byte] = {
    val buffer = ByteBuffer.allocate(largestBytes)
    toBinary(message, buffer)
    val bytes = new Array[Byte](buffer.flip().remaining)
    buffer.get(bytes)
    bytes
  }

  final override def fromBinary(bytes: Array[Byte], manifest: Option[Class[_]]): AnyRef =
    fromBinary(ByteBuffer.wrap(bytes), "")
}

/** A message announces more than it has, or less than nothing. */
final class LengthException private[testee] (val announced: Int, most: Int)
    extends NotSerializableException(s"a message announces $announced bytes or elements, allowed are 0 to $most")

object MessageSerializer {
  private val nodeFailed: Byte = 0

  /** More than a payload of 65,536 bytes takes with its tag and length. */
  private val largestBytes = 66000

  /** A length (u32), and as many bytes. */
  private[testee] def putBytes(buffer: ByteBuffer, bytes: Array[Byte]): Unit = {
    buffer.putInt(bytes.length).put(bytes)
    ()
  }

  /** A length (u32), and the rest of another buffer, whose position stays. */
  private[testee] def putBytes(buffer: ByteBuffer, bytes: ByteBuffer): Unit = {
    buffer.putInt(bytes.remaining).put(bytes.duplicate())
    ()
  }

  private[testee] def bytes(buffer: ByteBuffer): Array[Byte] = {
    val bytes = new Array[Byte](length(buffer, leastBytesOfEach = 1))
    buffer.get(bytes)
    bytes
  }

  /** Reads a number (u32) of elements, each of which begins with a length. */
  private[testee] def list[A](buffer: ByteBuffer)(element: => A): Vector[A] =
    Vector.fill(length(buffer, leastBytesOfEach = Integer.BYTES))(element)

  // Nothing is allocated for more than there is: anybody who can connect may send a length.
  private def length(buffer: ByteBuffer, leastBytesOfEach: Int): Int = {
    val length = buffer.getInt()
    val most = buffer.remaining / leastBytesOfEach
    if (length < 0 || length > most) throw new LengthException(length, most)
    length
  }

  /** A text as the bytes of its UTF-8 form. */
  private[testee] def putText(buffer: ByteBuffer, text: String): Unit = putBytes(buffer, text.getBytes(UTF_8))

  private[testee] def text(buffer: ByteBuffer): String = new String(bytes(buffer), UTF_8)

  private[testee] def unknown(message: AnyRef): Nothing =
    throw new NotSerializableException(s"message $message has no bytes: nodes do not send it")

  private[testee] def unknown(tag: Byte): Nothing =
    throw new NotSerializableException(s"tag $tag is that of no message")
}
