package mpp.testee

import java.io.{DataInputStream, DataOutputStream}
import java.net.{InetAddress, ServerSocket, Socket, SocketException}

import scala.util.{Try, Using}

import mpp.harness.components.ClientSetup
import mpp.harness.network.HostPort
import mpp.harness.suites.NetFailuresSuite
import mpp.harness.{ClientBenchmark, Deployment, MasterBenchmark}
import munit.Assertions

abstract class NetworkFailuresSuite(kind: ThreadKind)
    extends NetFailuresSuite(new NetPingPong(kind), new NetClient(kind, NetPonger.of(_, _))) {
  import NetworkFailuresSuite._

  private def reasonOf(scripted: Script): String = failureOf(brokenClient = new ScriptedClient(scripted)).getReason

  test("a client that ends the connection in the run") {
    val reason = reasonOf { (input, _) =>
      Ping.frame(true).read(input): Unit
    }
    assert(clue(reason).contains("the connection to /127.0.0.1:"))
    assert(reason.contains("EOFException"))
  }

  test("a client that answers with an unknown frame") {
    val reason = reasonOf { (input, output) =>
      Ping.frame(true).read(input)
      output.write(Array[Byte](0, 0, 0, 1, 7))
      input.read(): Unit
    }
    assert(clue(reason).endsWith("a frame's kind is 7, allowed is 2"))
  }

  test("a client that answers with a frame that is too long") {
    val reason = reasonOf { (input, output) =>
      Ping.frame(true).read(input)
      output.writeInt(Int.MaxValue)
      input.read(): Unit
    }
    assert(clue(reason).endsWith(s"a frame's length is ${Int.MaxValue}, allowed is 1"))
  }

  test("a client that says nothing when it is greeted") {
    val reason =
      failureOf(brokenClient = new ScriptedClient((input, _) => input.read(): Unit, greets = false)).getReason
    assert(clue(reason).contains("Read timed out"))
  }

  test("a master that sends what is no frame") {
    withServer { port =>
      val socket = connected(port, new Hello(token, 0))
      assertEquals(Hello.FRAME.read(new DataInputStream(socket.getInputStream)), new Hello(token, 0))
      socket.getOutputStream.write(Array[Byte](0, 0, 0, 9))
      assertEquals(socket.getInputStream.read(), -1)
    }
  }

  for (
    (stranger, greeting) <- Seq[(String, Hello)](
      "has another token" -> new Hello(token + 1, 0),
      "names a pair that does not exist" -> new Hello(token, pairs),
      "names a negative pair" -> new Hello(token, -1)
    )
  )
    test(s"a stranger who $stranger is sent away, and nobody else") {
      withServer { port =>
        val socket = connected(port, greeting)
        assertEquals(socket.getInputStream.read(), -1)
        val connection = Connection.open(HostPort.parse(s"127.0.0.1:$port").resolve)
        val hello = new Hello(token, 0)
        connection.greet(hello)
        assertEquals(connection.awaitGreeting(), hello)
        val link = connection.link(Ping.frame(true), Pong.frame(true))
        link.send(Ping.STATIC)
        assertEquals(link.receive(), Pong.STATIC)
      }
    }

  test("a thousand strangers keep neither a pair away nor a client from its end") {
    withServer { port =>
      val strangers = Seq.fill(1000)(new Socket("127.0.0.1", port))
      val friend = connected(port, new Hello(token, 0))
      assertEquals(Hello.FRAME.read(new DataInputStream(friend.getInputStream)), new Hello(token, 0))
      strangers.head.setSoTimeout(10000)
      assertEquals(strangers.head.getInputStream.read(), -1)
      strangers.foreach(_.close())
    }
  }

  for (length <- Seq(Int.MaxValue, Int.MinValue, -1, 0))
    test(s"a stranger's frame of length $length is refused at once, and nobody else") {
      withServer { port =>
        val stranger = new Socket("127.0.0.1", port)
        stranger.setSoTimeout(3000)
        new DataOutputStream(stranger.getOutputStream).writeInt(length)
        assertEquals(stranger.getInputStream.read(), -1)
        val friend = connected(port, new Hello(token, 0))
        assertEquals(Hello.FRAME.read(new DataInputStream(friend.getInputStream)), new Hello(token, 0))
      }
    }

  test("a stranger who greets too slowly is sent away") {
    withServer { port =>
      val stranger = new Socket("127.0.0.1", port)
      stranger.setSoTimeout(3000)
      // On a busy machine it may be gone before the last byte is written.
      val ended = Try {
        for (byte <- Array[Byte](0, 0, 0, 13, 0, 0, 0, 0)) {
          Thread.sleep(500)
          stranger.getOutputStream.write(byte.toInt)
        }
        stranger.getInputStream.read()
      }
      assert(ended.fold(_.isInstanceOf[SocketException], _ == -1), clue(ended))
    }
  }

  test("a pair that is there is not taken twice") {
    withServer { port =>
      val first = connected(port, new Hello(token, 1))
      assertEquals(Hello.FRAME.read(new DataInputStream(first.getInputStream)).pair, 1)
      assertEquals(connected(port, new Hello(token, 1)).getInputStream.read(), -1)
    }
  }

  test("a stranger who says nothing does not keep a client from its end") {
    withServer(port => new Socket("127.0.0.1", port))
  }

  private def withServer(body: Int => Any): Unit = {
    val setup = new ClientSetup(token.toHexString, 1, pairs, "true")
    val client = new NetClient(kind, NetPonger.of(_, _))
    val address = HostPort.parse(client.setUp(setup.toString, "127.0.0.1"))
    try body(address.port): Unit
    finally {
      val begun = System.nanoTime
      client.cleanUp(true)
      assert(clue((System.nanoTime - begun) / 1000000) < 3000)
    }
  }

  private def connected(port: Int, hello: Hello): Socket = {
    val socket = new Socket("127.0.0.1", port)
    socket.setSoTimeout(10000)
    Hello.FRAME.write(new DataOutputStream(socket.getOutputStream), hello)
    socket
  }
}

class PlatformFailuresSuite extends NetworkFailuresSuite(ThreadKind.PLATFORM)

class VirtualFailuresSuite extends NetworkFailuresSuite(ThreadKind.VIRTUAL) with OnVirtualThreads

object NetworkFailuresSuite {
  private val token = 0x0123456789abcdefL
  private val pairs = 2

  type Script = (DataInputStream, DataOutputStream) => Unit

  /** A client's half that does something else with the first connection that it takes, and then ends it. */
  final class ScriptedClient(script: Script, greets: Boolean = true) extends ClientBenchmark {
    private val server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))

    private val thread = new Thread(() =>
      Using.resource(server.accept()) { socket =>
        val (input, output) = (new DataInputStream(socket.getInputStream), new DataOutputStream(socket.getOutputStream))
        val hello = Hello.FRAME.read(input)
        if (greets) Hello.FRAME.write(output, hello)
        script(input, output)
      }
    )

    override def setUp(configuration: String, host: String): String = {
      thread.start()
      new HostPort(host, server.getLocalPort).toString
    }

    override def prepare(): Unit = ()

    override def cleanUp(lastRun: Boolean): Unit = if (lastRun) {
      server.close()
      thread.join(10000)
    }
  }

  object ScriptedClient {

    /** Returns the reasons of a run's failure with such a client, from the outer one to its cause. */
    def reasonsOf[P](master: MasterBenchmark[P], parameters: P)(script: Script): String = {
      val client = new ScriptedClient(script)
      try {
        val setup = master.setUp(parameters, new Deployment(2, "127.0.0.1"))
        master.introduce(java.util.List.of(client.setUp(setup, "127.0.0.1")))
        val failure = Assertions.intercept[Exception] {
          master.prepare()
          master.run()
        }
        Iterator.iterate[Throwable](failure)(_.getCause).takeWhile(_ != null).map(_.toString).mkString(", ")
      } finally {
        master.cleanUp(true)
        client.cleanUp(true)
      }
    }
  }
}
