package mpp.harness

import java.nio.ByteBuffer
import java.nio.file.{Files, Path}
import java.util.Base64

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

import com.google.protobuf.Descriptors.FieldDescriptor
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType
import com.google.protobuf.Message
import io.grpc.MethodDescriptor
import io.grpc.MethodDescriptor.PrototypeMarshaller
import io.grpc.stub.ClientCalls
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import kompics.benchmarks.{BenchmarkRunnerGrpc, TestResult}
import mpp.harness.parameters.BenchmarkKey
import org.HdrHistogram.Histogram

/** The golden vectors that all languages share. */
object Conformance {
  private val folder = Path.of(sys.props("mpp.conformance"))

  def read(name: String): ujson.Value = ujson.read(Files.readString(folder.resolve(name)))

  /** An unsigned hexadecimal number of 64 bits. */
  def hex(value: ujson.Value): Long = java.lang.Long.parseUnsignedLong(value.str, 16)

  /** A histogram of latencies in its compressed form, in base64. */
  def histogram(encoded: String): Histogram =
    Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder.decode(encoded)), 0)

  /** The calls of benchmarks, by symbol. */
  val calls: Map[String, MethodDescriptor[Message, TestResult]] = {
    val symbols = for {
      call <- BenchmarkRunnerGrpc.getServiceDescriptor.getMethods.asScala
      symbol <- BenchmarkKey.symbol(call).toScala
    } yield symbol -> call.asInstanceOf[MethodDescriptor[Message, TestResult]]
    symbols.toMap
  }

  /** A request of a call, without any field. */
  def empty(call: MethodDescriptor[_, TestResult]): Message =
    call.getRequestMarshaller.asInstanceOf[PrototypeMarshaller[_ <: Message]].getMessagePrototype

  /** A request with the given fields, named as in the contract. */
  def request(benchmark: String, fields: ujson.Value): Message =
    fill(empty(calls(benchmark)).newBuilderForType, fields)

  /** Sends a request, and waits for its answer. */
  def send(runner: BenchmarkRunnerBlockingStub, call: MethodDescriptor[_, TestResult], request: Message): TestResult =
    ClientCalls.blockingUnaryCall(
      runner.getChannel,
      call.asInstanceOf[MethodDescriptor[Message, TestResult]],
      runner.getCallOptions,
      request
    )

  private def fill(builder: Message.Builder, fields: ujson.Value): Message = {
    for ((name, value) <- fields.obj) {
      val field = builder.getDescriptorForType.findFieldByName(name)
      builder.setField(field, fieldValue(builder, field, value))
    }
    builder.build
  }

  private def fieldValue(builder: Message.Builder, field: FieldDescriptor, value: ujson.Value): Any =
    field.getJavaType match {
      case JavaType.LONG    => unsigned(value)
      case JavaType.INT     => unsigned(value).toInt
      case JavaType.DOUBLE  => value.strOpt.fold(value.num)(_.toDouble)
      case JavaType.FLOAT   => value.strOpt.fold(value.num)(_.toDouble).toFloat
      case JavaType.STRING  => value.str
      case JavaType.BOOLEAN => value.bool
      case JavaType.ENUM    => enumValue(field, value)
      case JavaType.MESSAGE => fill(builder.newBuilderForField(field), value)
      case other            => throw new IllegalArgumentException(s"field type $other of ${field.getName}")
    }

  /** By name, or by a number that there may be no name for. */
  private def enumValue(field: FieldDescriptor, value: ujson.Value): Any = {
    val values = field.getEnumType
    value.strOpt.fold(values.findValueByNumberCreatingIfUnknown(value.num.toInt))(values.findValueByName(_))
  }

  private def unsigned(value: ujson.Value): Long =
    value.strOpt.fold(value.num.toLong)(java.lang.Long.parseUnsignedLong(_))

  /** Doubles that a message holds. */
  def doubles(values: java.util.List[java.lang.Double]): Seq[Double] = values.asScala.map(_.doubleValue).toSeq
}
