package mpp.check.wire

import java.io.ByteArrayInputStream
import java.io.InputStream

import io.grpc.MethodDescriptor
import io.grpc.MethodDescriptor.MethodType

/** A method whose messages are arbitrary bytes. */
object RawMethod {
  private object Bytes extends MethodDescriptor.Marshaller[Array[Byte]] {
    def stream(bytes: Array[Byte]): InputStream = new ByteArrayInputStream(bytes)
    def parse(stream: InputStream): Array[Byte] = stream.readAllBytes()
  }

  /** @param service
    *   with its package
    */
  def apply(service: String, method: String): MethodDescriptor[Array[Byte], Array[Byte]] =
    MethodDescriptor.newBuilder(Bytes, Bytes).setType(MethodType.UNARY)
      .setFullMethodName(MethodDescriptor.generateFullMethodName(service, method)).build()
}
