package mpp.testee

import java.net.InetAddress
import java.net.ServerSocket

import scala.util.Using

/** Finds a port for a testee that cannot say which one it got. */
object FreePort {

  /** A port of the loopback interface that nobody listens at, at the moment. */
  def probe(): Address = {
    val host = Address.AnyLoopbackPort.host
    Using.resource(new ServerSocket(0, 1, InetAddress.getByName(host)))(socket => Address(host, socket.getLocalPort))
  }
}
