package mpp.orchestrate

import mpp.Examples

class LocalNodesSuite extends munit.FunSuite {
  private val nodes = new LocalNodes(os.root / "agent.sh", os.root / "scratch", heapMiB = 600, keep = false)
  private val testee = Examples.testee("X", os.root / "files")

  test("a local testee has the heap for itself, a master and its clients share it") {
    val local = nodes.local(testee)
    assertEquals((local.launcher.node, local.heapMiB), ("localhost", 600L))
    val Nodes.Distributed(master, clients) = nodes.distributed(testee, clients = 2)
    val all = (master +: clients).map(n => (n.launcher.node, n.heapMiB))
    assertEquals(all, Seq(("node-0", 200L), ("node-1", 200L), ("node-2", 200L)))
  }
}
