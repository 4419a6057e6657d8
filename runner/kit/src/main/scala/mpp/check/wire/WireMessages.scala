package mpp.check.wire

import scala.jdk.CollectionConverters._
import scala.util.Random

import com.google.protobuf.ByteString
import com.google.protobuf.Descriptors.Descriptor
import com.google.protobuf.Descriptors.FieldDescriptor
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType
import com.google.protobuf.DynamicMessage
import com.google.protobuf.InvalidProtocolBufferException
import com.google.protobuf.UnknownFieldSet
import scalapb.GeneratedMessage
import scalapb.GeneratedMessageCompanion

/** Malformed messages of a type, reproducible. */
final class WireMessages(messageType: Descriptor) {
  import WireMessages._

  /** Bytes that are a message of no type, each with its fault. */
  def foreign: Seq[(String, Array[Byte])] = {
    val random = new Random(messageType.getFullName.hashCode)
    val noise = Seq.fill(NoiseMessages) {
      val bytes = random.nextBytes(1 + random.nextInt(MostNoiseBytes))
      "random bytes" -> bytes.updated(0, (bytes(0) | NoWireType).toByte)
    }
    noise ++ Seq(
      "a number that does not end" -> Array.fill[Byte](16)(-1),
      "groups nested in each other" -> Array.fill[Byte](NestedGroups)(FirstFieldGroup)
    )
  }

  /** The beginnings of a message that end within a field. */
  def cut: Seq[(String, Array[Byte])] = {
    val whole = filled(messageType).build.toByteArray ++ unknownFields
    val wrong = (1 until whole.length).map(whole.take(_)).filterNot(isMessage)
    val step = (wrong.size / MostCuts).max(1)
    wrong.indices.by(step).map(i => s"the first ${wrong(i).length} bytes of a message of ${whole.length}" -> wrong(i))
  }

  private def isMessage(bytes: Array[Byte]): Boolean =
    try {
      DynamicMessage.parseFrom(messageType, bytes)
      true
    } catch { case _: InvalidProtocolBufferException => false }
}

object WireMessages {
  private val NoiseMessages = 3
  private val MostNoiseBytes = 64
  private val MostCuts = 4

  /** No field begins with a byte that has these bits set: there is no such wire type. */
  private val NoWireType = 6

  /** Many times as deep as any implementation follows them. */
  private val NestedGroups = 20000

  /** Field 1, wire type 3. */
  private val FirstFieldGroup: Byte = 0x0b

  private val FirstUnknown = 1000

  /** Fields of every wire type that no message of the contract has: added to a message, they change nothing. */
  val unknownFields: Array[Byte] = {
    val field = () => UnknownFieldSet.Field.newBuilder
    val fields = Seq(
      field().addVarint(-1),
      field().addFixed32(1),
      field().addFixed64(1),
      field().addLengthDelimited(ByteString.copyFromUtf8("unknown"))
    )
    fields.zipWithIndex.foldLeft(UnknownFieldSet.newBuilder) { case (set, (field, i)) =>
      set.addField(FirstUnknown + i, field.build)
    }.build.toByteArray
  }

  /** The message with fields that its type does not have. */
  def withUnknownFields[M <: GeneratedMessage](message: M)(implicit companion: GeneratedMessageCompanion[M]): M =
    companion.parseFrom(message.toByteArray ++ unknownFields)

  /** A message whose fields are all set. */
  private def filled(messageType: Descriptor): DynamicMessage.Builder =
    messageType.getFields.asScala.foldLeft(DynamicMessage.newBuilder(messageType)) { (message, field) =>
      message.setField(field, value(field))
    }

  private def value(field: FieldDescriptor): AnyRef = field.getJavaType match {
    case JavaType.INT => Int.box(300)
    case JavaType.LONG => Long.box(300)
    case JavaType.FLOAT => Float.box(0.5f)
    case JavaType.DOUBLE => Double.box(0.5)
    case JavaType.BOOLEAN => Boolean.box(true)
    case JavaType.STRING => "text"
    case JavaType.BYTE_STRING => ByteString.copyFromUtf8("bytes")
    case JavaType.ENUM => field.getEnumType.getValues.get(0)
    case JavaType.MESSAGE => filled(field.getMessageType).build
  }
}
