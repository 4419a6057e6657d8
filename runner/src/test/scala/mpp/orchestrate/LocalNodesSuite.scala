package mpp.orchestrate

import mpp.catalogue.SpaceName
import mpp.Examples
import mpp.catalogue.LocalBenchmarks
import mpp.results.RunDirectory

class LocalNodesSuite extends munit.FunSuite {
  private val nodes = new LocalNodes(os.root / "agent.sh", os.root / "scratch", heapMiB = 600, keep = false)
  private val testee = Examples.testee("X", os.root / "files")
  private val plan = Plan(Seq(Plan.Group(testee, LocalBenchmarks.pingPong, Nil)))

  private def places(clients: Int) = nodes.of(testee, clients).map(n => (n.launcher.node, n.heapMiB))

  test("a local testee has the heap for itself, a master and its clients share it") {
    assertEquals(places(clients = 0), Seq(("localhost", 600L)))
    assertEquals(places(clients = 2), Seq(("node-0", 200L), ("node-1", 200L), ("node-2", 200L)))
  }

  for (keep <- Seq(true, false))
    test(s"directories of nodes are ${if (keep) "kept" else "removed"}") {
      val run = RunDirectory(os.temp.dir(prefix = "mpp-nodes"))
      try {
        os.makeDir(run.scratch)
        val cluster = new LocalCluster(os.pwd / "scripts", Map.empty, keep)
        val nodes = cluster.survey(plan, None, SpaceName.Full).flatMap(_.open(run, plan)).toOption.get
        nodes.close()
        assertEquals((os.exists(run.scratch), nodes.kept), (keep, Option.when(keep)(run.scratch.toString)))
      } finally os.remove.all(run.path)
    }

  for (
    (what, environment, cpus, value) <- Seq(
      ("memory", Map("MPP_MEMORY_MIB" -> "much"), None, "'much'"),
      ("processors", Map.empty[String, String], Some("8000"), "8000")
    )
  )
    test(s"$what that this machine does not have are misuse") {
      val pinning = cpus.flatMap(Pinning.parse(_).toOption)
      new LocalCluster(os.pwd / "scripts", environment, keep = false).survey(plan, pinning, SpaceName.Full) match {
        case Left(Cluster.Misuse(reason)) => assert(reason.contains(value), reason)
        case other => fail(s"not misuse: $other")
      }
    }
}
