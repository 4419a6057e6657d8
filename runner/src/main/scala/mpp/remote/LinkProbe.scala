package mpp.remote

import java.io.IOException
import java.io.InputStream
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketTimeoutException
import java.nio.charset.StandardCharsets.US_ASCII
import java.util.UUID

import scala.annotation.tailrec
import scala.collection.immutable.VectorMap
import scala.concurrent.duration._
import scala.util.Using

import mpp.orchestrate.Conditions
import mpp.stats.Quantiles

/** Measures the network between a node and this machine: round trips of a byte, and the rate of bytes that come from
  * there.
  *
  * The node connects to a port that is open here meanwhile, by a socket like those of testees, and a shell there
  * echoes: its own part of a round trip is some tens of microseconds. The rate is that of the second half of the time,
  * when TCP has found it.
  *
  * @param here
  *   IP address by which nodes reach this machine
  * @param within
  *   the deadline for the node to connect
  */
final private class LinkProbe(here: String, within: FiniteDuration = 10.seconds) {
  import LinkProbe._

  /** @return
    *   measures by name, as they stand in journals; none if the node does not answer
    */
  def measure(connection: Connection): VectorMap[String, Double] =
    try
      Using.resource(new ServerSocket(0, Backlog, InetAddress.getByName(here))) { listener =>
        val ticket = UUID.randomUUID.toString
        val process = quiet(connection.brief(script(listener.getLocalPort, ticket)))
        try Using.resource(accept(listener, ticket, process, within.fromNow))(measured)
        finally process.destroyForcibly(): Unit
      }
    catch { case _: IOException => VectorMap.empty }

  // Not a pipe: a shared connection stays in the background with the streams of the command that opened it.
  private def quiet(command: ProcessBuilder): Process =
    command.redirectInput(new java.io.File("/dev/null")).redirectOutput(ProcessBuilder.Redirect.DISCARD)
      .redirectError(ProcessBuilder.Redirect.DISCARD).start()

  private def script(port: Int, ticket: String): String =
    s"""exec 3<>/dev/tcp/$here/$port || exit
      |printf %s $ticket >&3
      |while IFS= read -r -n 1 -u 3 word && [[ $$word == $Echo ]]; do printf $Echo >&3; done
      |[[ $$word == $Flow ]] && exec cat /dev/zero >&3""".stripMargin

  /** A ticket tells the node's connection from a stranger's. */
  @tailrec private def accept(listener: ServerSocket, ticket: String, node: Process, deadline: Deadline): Socket = {
    val last = !node.isAlive || deadline.isOverdue()
    listener.setSoTimeout(PollMillis)
    val came =
      try Some(listener.accept())
      catch { case e: SocketTimeoutException => if (last) throw e else None }
    came.filter(shows(_, ticket)) match {
      case Some(socket) => socket
      case None =>
        came.foreach(_.close())
        accept(listener, ticket, node, deadline)
    }
  }

  private def shows(socket: Socket, ticket: String): Boolean =
    try {
      socket.setSoTimeout(AnswerMillis)
      new String(socket.getInputStream.readNBytes(ticket.length), US_ASCII) == ticket
    } catch { case _: IOException => false }

  private def measured(socket: Socket): VectorMap[String, Double] = {
    socket.setTcpNoDelay(true)
    socket.setSoTimeout(AnswerMillis)
    val micros = roundTripsMicros(socket)
    val median = Quantiles.median(micros)
    val flow = (median * RoundTripsOfFlow).toLong.micros
    socket.getOutputStream.write(Flow.toInt)
    val rate = megabitsPerSecond(socket.getInputStream, flow.max(ShortestFlow).min(LongestFlow))
    VectorMap(Conditions.LinkRoundTripMicros -> median, Conditions.LeastLinkRoundTripMicros -> micros.min) ++
      rate.map(Conditions.LinkMegabitsPerSecond -> _)
  }

  private def roundTripsMicros(socket: Socket): Array[Double] = {
    def roundTrip(): Double = {
      val begun = System.nanoTime()
      socket.getOutputStream.write(Echo.toInt)
      if (socket.getInputStream.read() != Echo.toInt) throw new IOException("no echo")
      (System.nanoTime() - begun) / NanosPerMicro
    }
    val deadline = RoundTripsDeadline.fromNow
    Iterator.from(0).takeWhile(i => i < LeastRoundTrips || (i < MostRoundTrips && deadline.hasTimeLeft()))
      .map(_ => roundTrip()).toArray
  }

  /** None if nothing comes in the second half of the time. */
  private def megabitsPerSecond(in: InputStream, duration: FiniteDuration): Option[Double] = {
    val piece = new Array[Byte](PieceBytes)
    if (in.read(piece) < 0) throw new IOException("no flow")
    val begun = System.nanoTime()
    def elapsed = System.nanoTime() - begun
    @tailrec def readUntil(nanos: Long, bytes: Long): Long =
      if (elapsed >= nanos) bytes
      else {
        val count = in.read(piece)
        if (count < 0) throw new IOException("the flow ended")
        readUntil(nanos, bytes + count)
      }
    readUntil(duration.toNanos / 2, 0): Unit
    val half = elapsed
    val bytes = readUntil(duration.toNanos, 0)
    val micros = (elapsed - half) / NanosPerMicro
    Option.when(bytes > 0)(bytes * BitsPerByte / micros)
  }
}

private object LinkProbe {
  private val Echo = 'e'
  private val Flow = 'f'

  /** Connections that wait: the node's, and strangers'. */
  private val Backlog = 16
  private val PollMillis = 100

  /** More than the longest round trip of links on Earth. */
  private val AnswerMillis = 5000
  private val LeastRoundTrips = 5
  private val MostRoundTrips = 50
  private val RoundTripsDeadline = 1.second

  /** So many round trips are TCP's time to find the rate of a link, twice. */
  private val RoundTripsOfFlow = 20
  private val ShortestFlow = 300.millis
  private val LongestFlow = 5.seconds
  private val PieceBytes = 1 << 16
  private val NanosPerMicro = 1e3
  private val BitsPerByte = 8.0
}
