package mpp.catalogue

import java.util.Locale

import scala.jdk.CollectionConverters._

import kompics.benchmarks.RunPolicy
import scalapb.GeneratedMessage
import scalapb.GeneratedMessageCompanion
import scalapb.descriptors.EnumDescriptor
import scalapb.descriptors.EnumValueDescriptor
import scalapb.descriptors.FieldDescriptor
import scalapb.descriptors.PBoolean
import scalapb.descriptors.PDouble
import scalapb.descriptors.PEnum
import scalapb.descriptors.PFloat
import scalapb.descriptors.PInt
import scalapb.descriptors.PLong
import scalapb.descriptors.PMessage
import scalapb.descriptors.PString
import scalapb.descriptors.PValue
import scalapb.descriptors.ScalaType

/** The parameters in a benchmark's request as text: fields in number order, defaults included, policy excluded. */
object Request {

  /** Number of the field that carries the policy in every request. */
  private val PolicyField = 100

  /** Names and values, in number order; unsigned fields as unsigned decimals, text unquoted. */
  def parameters(request: GeneratedMessage): Seq[(String, String)] = fields(request).map { case (field, value) =>
    field.name -> plain(field, value)
  }

  /** Protobuf's text form, one `name: value` per line. It identifies a point in result files.
    *
    * {{{
    * number_of_messages: 1000
    * }}}
    */
  def text(request: GeneratedMessage): String = fields(request).map { case (field, value) =>
    val shown = value match {
      case PString(s) => s"\"${escape(s)}\""
      case _ => plain(field, value)
    }
    s"${field.name}: $shown\n"
  }.mkString

  /** The request with one parameter replaced.
    *
    * @return
    *   the reason why the value does not fit the field's type, or the new request
    */
  def updated[Q <: GeneratedMessage](request: Q, name: String, value: String)(implicit
      companion: GeneratedMessageCompanion[Q]
  ): Either[String, Q] =
    fields(request).collectFirst { case (field, _) if field.name == name => field } match {
      case None => Left(s"there is no parameter '$name'")
      case Some(field) =>
        parse(field, value).map(replaced(request, field, _))
    }

  /** The request with a policy. */
  def withPolicy[Q <: GeneratedMessage](request: Q, policy: RunPolicy)(implicit
      companion: GeneratedMessageCompanion[Q]
  ): Q = companion.scalaDescriptor.findFieldByNumber(PolicyField).fold(request) { field =>
    replaced(request, field, policy.toPMessage)
  }

  private def replaced[Q <: GeneratedMessage](request: Q, field: FieldDescriptor, value: PValue)(implicit
      companion: GeneratedMessageCompanion[Q]
  ): Q = {
    val values = companion.scalaDescriptor.fields.map(f => f -> request.getField(f)).toMap
    companion.messageReads.read(PMessage(values + (field -> value)))
  }

  private def fields(request: GeneratedMessage): Seq[(FieldDescriptor, PValue)] =
    request.companion.scalaDescriptor.fields.filter(_.number != PolicyField).sortBy(_.number).map { field =>
      field -> request.getField(field)
    }

  private def plain(field: FieldDescriptor, value: PValue): String = value match {
    case PInt(i) => if (isUnsigned(field)) Integer.toUnsignedString(i) else i.toString
    case PLong(l) => if (isUnsigned(field)) java.lang.Long.toUnsignedString(l) else l.toString
    case PBoolean(b) => b.toString
    case PFloat(f) => f.toString
    case PDouble(d) => d.toString
    case PString(s) => s
    case PEnum(choice) => if (choice.isUnrecognized) choice.number.toString else choice.name
    case other => throw new IllegalArgumentException(s"parameter '${field.name}' has an unsupported type: $other")
  }

  private def parse(field: FieldDescriptor, value: String): Either[String, PValue] = {
    def number[A](allowed: String)(parsed: => A): Either[String, A] =
      try Right(parsed)
      catch { case _: NumberFormatException => Left(s"${field.name} = $value: expected $allowed") }
    field.scalaType match {
      case ScalaType.Int => number("a whole number from 0 to 4294967295")(PInt(Integer.parseUnsignedInt(value)))
      case ScalaType.Long =>
        number("a whole number from 0 to 18446744073709551615")(PLong(java.lang.Long.parseUnsignedLong(value)))
      case ScalaType.Float => number("a number")(PFloat(value.toFloat))
      case ScalaType.Double => number("a number")(PDouble(value.toDouble))
      case ScalaType.Boolean =>
        value.toBooleanOption.map(PBoolean(_)).toRight(s"${field.name} = $value: expected true or false")
      case ScalaType.String => Right(PString(value))
      case ScalaType.Enum(choices) => choice(choices, value).map(PEnum(_)).toRight(
          s"${field.name} = $value: expected one of ${Values.Named.of(choices).allowed}"
        )
      case other => Left(s"${field.name} has type $other, which cannot be set")
    }
  }

  /** The value of an enumeration, by its name, by how an axis shows it, or by any number. */
  private def choice(choices: EnumDescriptor, value: String): Option[EnumValueDescriptor] = {
    val named = Values.Named.of(choices)
    def name(label: String) = Some(named.labels.indexOf(label)).filter(_ >= 0).map(named.names)
    choices.values.find(_.name == value)
      .orElse(name(value.toLowerCase(Locale.ROOT)).flatMap(found => choices.values.find(_.name == found)))
      .orElse(value.toIntOption.map(choices.findValueByNumberCreatingIfUnknown))
  }

  private def isUnsigned(field: FieldDescriptor): Boolean = {
    import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type
    field.protoType.isTypeUint32 || field.protoType.isTypeUint64 ||
    Set(Type.TYPE_FIXED32, Type.TYPE_FIXED64).exists(_.getNumber == field.protoType.value)
  }

  private def escape(s: String): String = s.codePoints.iterator.asScala.map(_.intValue).map {
    case '\\' => "\\\\"
    case '"' => "\\\""
    case '\n' => "\\n"
    case c => new String(Character.toChars(c))
  }.mkString
}
