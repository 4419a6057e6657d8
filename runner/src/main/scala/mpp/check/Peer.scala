package mpp.check

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

/** What the kit itself serves to a testee's processes, at a port of the loopback interface.
  *
  * It answers those, too, that do not show the token, so that this fails the check that looks for it and no other.
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

  /** Which calls of a service came without the token, by name, each once. */
  def strangers(service: ServiceDescriptor): Seq[String] =
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
