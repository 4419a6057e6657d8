package mpp.testee

import java.io.IOException
import java.nio.file.{Files, Path}

import com.google.common.collect.ImmutableSet
import mpp.kompics.common.{FileTransports, KompicsSystem}
import munit.FunSuite
import se.sics.kompics.network.Transport

/** Systems that start as nodes. */
class NodesSuite extends FunSuite {
  private val tcp = ImmutableSet.of(Transport.TCP)

  for {
    host <- Seq("127.0.0.1", "localhost")
    transports <- Seq(tcp, FileTransports.ALL)
  } test(s"a node at $host by $transports") {
    KompicsSystem.startNode(host, transports, _ => ()).terminate(true)
  }

  test("a host without an IPv4 address is refused") {
    val failure = intercept[IOException](KompicsSystem.startNode("::1", tcp, _ => ()))
    assertEquals(failure.getMessage, "host '::1' has no IPv4 address, which Kompics needs")
  }

  test("nothing of the native library is left in the working directory") {
    KompicsSystem.startNode("127.0.0.1", tcp, _ => ()).terminate(true)
    val left = Files.list(Path.of("")).toArray.map(_.toString)
    assertEquals(left.filter(name => name.startsWith("udt-") || name == "lib").toSeq, Seq.empty)
  }
}
