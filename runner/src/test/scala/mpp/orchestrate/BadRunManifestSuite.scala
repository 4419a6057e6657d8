package mpp.orchestrate

import mpp.BadInput
import mpp.BadInputSuite
import mpp.Examples.testee
import mpp.catalogue.DistributedBenchmarks.netPingPong
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName.Quick
import mpp.results.Json
import mpp.results.NodeFacts
import mpp.results.RunDirectory

class BadRunManifestSuite extends BadInputSuite {
  private val root = os.temp.dir(prefix = "mpp-bad-run")
  private val directory = RunDirectory(root / "run-1")
  private val testees = Seq("A", "B").map(testee(_, root / "files"))
  private val valid = {
    val plan = Plan(for {
      t <- testees
      (benchmark, clients) <- Seq(pingPong -> 0, netPingPong -> 1)
    } yield Plan.Group(t, benchmark, benchmark.points(Quick, Nil).toOption.get, clients))
    val order = Interleaving(seed = 7, Seq(1 to plan.size, (1 to plan.size).reverse))
    val nodes = new LocalNodes(root / "agent.sh", root / "scratch", heapMiB = 1, keep = false)
    val begun =
      RunDescription.start(
        root,
        "1.0",
        Seq("bench.sc"),
        Mode.FakeRemote,
        Quick,
        Policy.default(Quick),
        plan.interleaved(order),
        nodes,
        Pinning.parse("0/1-2").toOption
      )
    Json.write(
      begun.copy(testees = Map("A" -> RunDescription.testee(testees.head, None))).resumed(Seq("bench.sc"), Nil)
    )
  }

  override def afterAll(): Unit = os.remove.all(root)

  private def read(text: Array[Byte]): Either[String, StoredRun] = {
    os.write.over(directory.manifest, text, createFolders = true)
    StoredRun.read(directory, testees)
  }

  property("a run is gone on with, or its manifest is refused") {
    refusedOrRead(BadInput.bytes(valid)) { bytes =>
      read(bytes) match {
        case Left(error) =>
          assert(error.nonEmpty)
          Some(error)
        case Right(stored) =>
          for (group <- stored.plan.groups; point <- group.points) assertEquals(point.problem, None)
          assertEquals(stored.policy.problem, None)
          assertEquals(stored.plan.remaining(Nil).size, stored.plan.size)
          RunConditions.differences(stored.manifest, "1.0", Seq("localhost" -> NodeFacts()), testees): Unit
          stored.manifest.resumed(Nil, Nil): Unit
          None
      }
    }
  }

  test("the manifest is one with which a run is gone on") {
    assertEquals(read(valid.getBytes).map(_.plan.testees), Right(testees))
  }

  for (
    (from, to, reason) <- Seq(
      ("\"minRuns\":20", "\"minRuns\":31", "its policy is --minRuns 31 is greater than --maxRuns 20"),
      ("\"minRuns\":20", "\"minRuns\":1e300", "expected whole number"),
      ("number_of_messages: 100\\n", "number_of_messages: 0\\n", "NETPINGPONG has no point number_of_messages: 0"),
      ("\"client\":[\"node-1\"]", "\"client\":[]", "the run measures NETPINGPONG with no client"),
      ("\"invocations\":2", "\"invocations\":3", "its order is not each of 8 points once, 3 times over"),
      ("\"order\":[[1,2,", "\"order\":[[1,1,", "its order is not each of 8 points once, 2 times over"),
      ("\"order\":[[1,", "\"order\":[[9,", "its order is not each of 8 points once, 2 times over"),
      ("\"order\":[[1,2,", "\"order\":[[1,", "its order is not each of 8 points once"),
      ("\"order\":", "\"disorder\":", "cannot be resumed"),
      ("\"seed\":7", "\"seed\":4294967296", "allowed are 0 to 4294967295"),
      ("\"sha256\":", "\"sha1\":", "cannot be resumed"),
      ("\"suite\":{", "\"suit\":{", "cannot be resumed"),
      ("\"resumed\":[", "\"resumed\":7,\"x\":[", "cannot be resumed")
    )
  ) test(s"'$to' in place of '$from' is refused") {
    assert(valid.contains(from), valid)
    val error = read(valid.replace(from, to).getBytes).left.toOption
    assert(error.exists(_.contains(reason)), error)
  }
}
