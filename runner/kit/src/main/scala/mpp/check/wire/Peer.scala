package mpp.check.wire

import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.TimeUnit.SECONDS

import scala.jdk.CollectionConverters._

import io.grpc.Metadata
import io.grpc.MethodDescriptor
import io.grpc.ServerCall
import io.grpc.ServerCallHandler
import io.grpc.ServerInterceptor
import io.grpc.ServerServiceDefinition
import io.grpc.ServiceDescriptor
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import mpp.testee.Address
import mpp.testee.RunToken

/** A server of the kit for a testee's processes, at a port of the loopback interface.
  *
  * It answers callers without the token, too, so that only the check for the token fails.
  */
final class Peer(token: RunToken, services: ServerServiceDefinition*) {
  private val withoutToken = new ConcurrentLinkedQueue[MethodDescriptor[_, _]]

  private val server = services.foldLeft(
    NettyServerBuilder.forAddress(new InetSocketAddress(Address.AnyLoopbackPort.host, 0))
      .permitKeepAliveTime(1, SECONDS)
      .permitKeepAliveWithoutCalls(true)
      .intercept(new TokenWatch)
  )(_.addService(_)).build().start()

  val address: Address = Address(Address.AnyLoopbackPort.host, server.getPort)

  /** Names of a service's calls that came without the token, each once. */
  def callsWithoutToken(service: ServiceDescriptor): Seq[String] =
    withoutToken.asScala.toSeq.filter(_.getServiceName == service.getName).map(_.getBareMethodName).distinct

  def close(): Unit = server.shutdownNow(): Unit

  private class TokenWatch extends ServerInterceptor {
    override def interceptCall[Q, A](
        call: ServerCall[Q, A],
        headers: Metadata,
        next: ServerCallHandler[Q, A]
    ): ServerCall.Listener[Q] = {
      if (!token.isAmong(headers)) withoutToken.add(call.getMethodDescriptor): Unit
      next.startCall(call, headers)
    }
  }
}
