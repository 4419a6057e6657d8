package mpp.check.cases

import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import java.nio.charset.StandardCharsets.US_ASCII

import scala.util.Random
import scala.util.Using

import mpp.check.processes.CheckFailure
import mpp.testee.Address

/** Connections to a service that make no calls. */
object IdleConnections {
  private val ConnectMillis = 5000
  private val Noise = 4096

  private val preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII)

  /** They send nothing, bytes that are not HTTP/2, or only its beginning; reproducibly. */
  private val openings: Seq[Array[Byte]] = {
    val random = new Random(1)
    Seq(
      Array.empty[Byte],
      random.nextBytes(Noise),
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII),
      preface,
      preface.take(preface.length / 2),
      preface ++ random.nextBytes(Noise),
      // A frame that is longer than any may be.
      preface ++ Array.fill[Byte](9)(-1)
    )
  }

  /** Runs code while they are connected. The service may listen to them or end them.
    */
  def around[A](address: Address)(done: => A): A = Using.Manager { use =>
    openings.foreach { opening =>
      val socket = use(new Socket)
      try socket.connect(new InetSocketAddress(address.host, address.port), ConnectMillis)
      catch { case e: IOException => CheckFailure.fail(s"nobody can connect to $address: ${e.getMessage}") }
      try socket.getOutputStream.write(opening)
      catch { case _: IOException => () }
    }
    done
  }.get
}
