package mpp.testee

import java.io.IOException
import java.nio.file.{Files, Path}

import mpp.kompics.common.KompicsSystem
import munit.FunSuite

/** Systems that start as nodes. */
class NodesSuite extends FunSuite {
  for (host <- Seq("127.0.0.1", "localhost"))
    test(s"a node at $host") {
      KompicsSystem.startNode(host, _ => ()).terminate(true)
    }

  test("a host without an IPv4 address is refused") {
    val failure = intercept[IOException](KompicsSystem.startNode("::1", _ => ()))
    assertEquals(failure.getMessage, "host '::1' has no IPv4 address, which Kompics needs")
  }

  test("nothing of the native library is left in the working directory") {
    KompicsSystem.startNode("127.0.0.1", _ => ()).terminate(true)
    val left = Files.list(Path.of("")).toArray.map(_.toString)
    assertEquals(left.filter(name => name.startsWith("udt-") || name == "lib").toSeq, Seq.empty)
  }
}
