package mpp.kompics.common

import java.net.{InetSocketAddress, Socket}
import java.nio.charset.StandardCharsets.US_ASCII
import java.util.concurrent.{ConcurrentLinkedQueue, TimeUnit}

import scala.jdk.CollectionConverters._
import scala.util.Using

import io.netty.buffer.{ByteBuf, ByteBufUtil, Unpooled}
import io.netty.channel.embedded.EmbeddedChannel
import io.netty.handler.codec.compression.SnappyFrameEncoder
import mpp.kompics.common.messages.NodeMessages.Hello
import munit.FunSuite

/** A stranger connects to a node of the run: it must not end the run, nor keep nodes from talking. */
class StrangersSuite extends FunSuite {
  private val host = "127.0.0.1"
  private val timeoutMillis = 10000

  private val failures = new ConcurrentLinkedQueue[Throwable]
  private def failed(failure: Throwable): Unit = failures.add(failure): Unit

  private val nodes = new Fixture[Seq[NodeWatch]]("nodes") {
    private var systems = Seq.empty[KompicsSystem]
    override def apply(): Seq[NodeWatch] = systems.map(_.watch)
    override def beforeAll(): Unit =
      systems = Seq.fill(2)(KompicsSystem.startNode(host, KompicsSystem.DEFAULT_TRANSPORTS, failed(_)))
    override def afterAll(): Unit = systems.foreach(_.terminate(true))
  }

  override def munitFixtures: Seq[Fixture[_]] = Seq(nodes)

  /** Lets the first node, which connects to the second, hear from it. */
  private def greet(): Unit = {
    val watches = nodes()
    val hello = new Hello(watches.map(_.self).asJava)
    watches.head.tell(Seq(watches(1).self).asJava, Seq(hello).asJava).get(timeoutMillis.toLong, TimeUnit.MILLISECONDS)
    ()
  }

  private def connect(watch: NodeWatch): Socket = {
    val socket = new Socket
    socket.connect(new InetSocketAddress(host, watch.self.getPort), timeoutMillis)
    socket.setSoTimeout(timeoutMillis)
    socket
  }

  private def survives(name: String)(disturb: NodeWatch => Unit): Unit = test(name) {
    failures.clear()
    greet()
    nodes().foreach(disturb)
    greet()
    assertEquals(failures.asScala.toSeq, Seq.empty[Throwable])
  }

  /** A stranger's bytes make the node close the connection. */
  private def refuses(name: String)(bytes: => Array[Byte]): Unit = survives(name) { watch =>
    Using.resource(connect(watch)) { socket =>
      socket.getOutputStream.write(bytes)
      while (socket.getInputStream.read() >= 0) {}
    }
  }

  /** A frame of the framework's network, of a serialiser's number and what that reads. */
  private def frame(serializer: Int, hex: String): Array[Byte] = {
    val content = ByteBufUtil.decodeHexDump(hex.filter(_ != ' '))
    val frame = Unpooled.buffer.writeShort(content.length + 1).writeByte(serializer).writeBytes(content)
    val channel = new EmbeddedChannel(new SnappyFrameEncoder)
    channel.writeOutbound(frame)
    Iterator.continually(channel.readOutbound[ByteBuf]()).takeWhile(_ ne null).flatMap(ByteBufUtil.getBytes(_)).toArray
  }

  private def chunk(hex: String): Array[Byte] =
    ByteBufUtil.decodeHexDump(("ff 06 00 00 73 4e 61 50 70 59" + hex).filter(_ != ' '))

  private val suites = 200
  private val addresses = "01020304 0005 00000000 7f000001 ffff 00000007"

  refuses("garbage")(Array.fill(1000)(0xff.toByte))
  refuses("another protocol")("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII))
  refuses("an uncompressed chunk of 16 MB")(chunk("01 ffffff 00000000") ++ new Array[Byte](1000))
  refuses("a compressed chunk that announces 2 GB")(chunk("00 0e0000 00000000 ffffffff07 0000000000"))
  refuses("a message without meaning")(frame(suites, s"$addresses 63"))
  refuses("a message cut short")(frame(suites, "01020304"))
  refuses("a payload that announces 2 GB")(frame(suites, s"$addresses 07 01 7fffffff"))
  refuses("an array that announces 2 GB")(frame(1, "7fffffff"))
  refuses("a Java object")(frame(3, "aced 0005 7400 0161"))
  refuses("a number of no serialiser")(frame(99, "00"))

  survives("a connection that comes and goes")(connect(_).close())

  survives("1,000 connections that say nothing") { watch =>
    val idle = Seq.fill(1000)(connect(watch))
    try greet()
    finally idle.foreach(_.close())
  }
}
