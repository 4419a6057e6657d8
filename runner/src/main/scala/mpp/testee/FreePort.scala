package mpp.testee

import java.net.InetAddress
import java.net.ServerSocket

import scala.util.Random
import scala.util.Try

/** Finds ports for testees that cannot say which ones they got. */
object FreePort {

  /** Below those that Linux gives to whoever asks for any port (`ip_local_port_range`): a connection of another process
    * would often take one of these before the testee does.
    */
  private val First = 10000
  private val Last = 32767

  private val MostAttempts = 1000

  /** A port of the loopback interface that nobody listens at, at the moment. */
  def probe(): Address = probe(1).head

  /** Several of them. */
  def probe(count: Int): Seq[Address] = {
    val host = Address.AnyLoopbackPort.host
    val free = Iterator.fill(MostAttempts * count)(Random.between(First, Last + 1)).filter(isFree(host, _))
    free.distinct.take(count).map(Address(host, _)).toSeq
  }

  private def isFree(host: String, port: Int): Boolean =
    Try(new ServerSocket(port, 1, InetAddress.getByName(host)).close()).isSuccess
}
