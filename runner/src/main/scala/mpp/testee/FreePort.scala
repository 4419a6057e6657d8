package mpp.testee

import java.net.InetAddress
import java.net.ServerSocket

import scala.util.Using

/** Finds ports for testees that cannot say which ones they got. */
object FreePort {

  /** A port of the loopback interface that nobody listens at, at the moment. */
  def probe(): Address = probe(1).head

  /** Several of them. */
  def probe(count: Int): Seq[Address] = {
    val host = Address.AnyLoopbackPort.host
    Using.Manager { use =>
      // All at once, since the system may give a port that was freed a second time.
      val sockets = Seq.fill(count)(use(new ServerSocket(0, 1, InetAddress.getByName(host))))
      sockets.map(socket => Address(host, socket.getLocalPort))
    }.get
  }
}
