package mpp.orchestrate

import kompics.benchmarks.TesteeInfo
import mpp.Examples.record
import mpp.Examples.testee
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName.Quick
import mpp.results.NodeFacts
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status
import mpp.testee.LocalLauncher

class StoredRunSuite extends munit.FunSuite {
  private val policy = Policy(warmupRuns = 1, minRuns = 2, maxRuns = 3, rseTarget = 0.5, verify = true)

  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-stored"), os.remove.all(_))

  private def plan(root: os.Path): Plan = {
    val testees = Seq("A", "B").map(testee(_, root / "files"))
    val benchmarks = Seq(LocalBenchmarks.pingPong, LocalBenchmarks.throughputPingPong)
    Plan(for (t <- testees; b <- benchmarks) yield Plan.Group(t, b, b.points(Quick, Nil).toOption.get))
  }

  private def store(root: os.Path, manifest: RunManifest): RunDirectory = {
    val directory = RunDirectory(root / "run-1")
    manifest.write(directory)
    directory
  }

  private def nodes(root: os.Path): Nodes =
    new LocalNodes(os.pwd / "scripts" / "agent.sh", root / "scratch", heapMiB = 1, keep = false)

  private def manifest(root: os.Path): RunManifest = manifest(root, plan(root))

  private def manifest(root: os.Path, plan: Plan): RunManifest =
    RunDescription.start(root, "1.0", Seq("./bench.sc"), Mode.Local, Quick, policy, plan, nodes(root), pinning)

  private val pinning = Pinning.parse("0-1/2").toOption

  folder.test("a run is read as it was begun") { root =>
    val stored = StoredRun.read(store(root, manifest(root)), plan(root).testees).toOption.get
    assertEquals((stored.mode, stored.space, stored.policy, stored.plan), (Mode.Local, Quick, policy, plan(root)))
    assertEquals(stored.pinning, pinning)
  }

  folder.test("a run from before there were verification runs, several invocations and --cpus has none") { root =>
    val directory = store(root, manifest(root))
    val older = ujson.read(os.read(directory.manifest)).obj
    older("policy").obj.remove("verify")
    Seq("invocations", "seed", "order", "cpus").foreach(older.remove)
    os.write.over(directory.manifest, ujson.write(older))
    val stored = StoredRun.read(directory, plan(root).testees).fold(fail(_), identity)
    assertEquals((stored.policy, stored.plan), (policy.copy(verify = false), plan(root)))
    assertEquals(stored.pinning, None)
  }

  folder.test("invocations, their seed and their order are read as they were drawn") { root =>
    val backwards = Interleaving(seed = 4294967295L, Seq(1 to plan(root).size, (1 to plan(root).size).reverse))
    val interleaved = plan(root).interleaved(backwards)
    val stored = manifest(root, interleaved)
    assertEquals((stored.invocations, stored.seed), (2, Some(4294967295L)))
    assertEquals(StoredRun.read(store(root, stored), plan(root).testees).map(_.plan), Right(interleaved))
  }

  folder.test("clients of a distributed benchmark, and where everything runs, are kept") { root =>
    val netPingPong = DistributedBenchmarks.netPingPong
    val points = netPingPong.points(Quick, Nil).toOption.get
    val distributed =
      Plan(Plan.Group(testee("A", root / "files"), netPingPong, points, clients = 2) +: plan(root).groups)
    val manifest =
      RunDescription.start(root, "1.0", Nil, Mode.FakeRemote, Quick, policy, distributed, nodes(root), None)
    assertEquals(
      manifest.plan.take(2).map(_.nodes),
      Seq(
        RunManifest.Roles(master = Seq("node-0"), client = Seq("node-1", "node-2")),
        RunManifest.Roles(local = Seq("localhost"))
      )
    )
    val stored = StoredRun.read(store(root, manifest), distributed.testees ++ plan(root).testees).toOption.get
    assertEquals((stored.mode, stored.plan), (Mode.FakeRemote, distributed))
  }

  folder.test("a directory without a manifest, with another one, or of an unknown testee cannot be resumed") { root =>
    def error(directory: RunDirectory) = StoredRun.read(directory, plan(root).testees.take(1)).left.toOption.get
    assert(error(RunDirectory(root / "run-0")).endsWith("it has no manifest.json"))
    assert(error(store(root, manifest(root).copy(space = None))).contains("does not say all of its plan"))
    assert(error(store(root, manifest(root))).startsWith("the run measures B, of which there is no manifest"))
  }

  folder.test("failed and skipped points are left to measure, results of any kind are not") { root =>
    val pingPong = Plan(plan(root).groups.take(1))
    def left(statuses: Status*) = pingPong.remaining(statuses.map(record("A", 1000, _))).steps.flatMap(_.keys)
    val all = pingPong.groups.flatMap(_.keys)
    assertEquals(left(), all)
    for (status <- Seq(Status.Failed, Status.Skipped)) assertEquals(left(status), all)
    for (status <- Seq(Status.Converged, Status.Unconverged, Status.NotImplemented))
      assertEquals(left(status), all.tail)
    assertEquals(left(Status.Failed, Status.Converged), all.tail)
    assertEquals(pingPong.remaining(Seq(1000, 10000).map(record("A", _, Status.Converged))).groups, Nil)
  }

  folder.test("suite, machine and files of a testee must be those of the run's begin") { root =>
    os.write(root / "files" / "program", "first", createFolders = true)
    val testees = plan(root).testees
    val stored = manifest(root).copy(testees = Map("A" -> RunDescription.testee(testees.head, None)))
    val node = stored.nodes(LocalLauncher.Node)
    def differences(version: String, now: NodeFacts, name: String = LocalLauncher.Node) =
      RunConditions.differences(stored, version, Seq(name -> now), testees)
    assertEquals(differences("1.0", node), Nil)
    os.write.over(root / "files" / "program", "second")
    assertEquals(
      differences("1.1", node.copy(kernel = Some("none"), memoryMiB = Some(7))),
      Seq(
        "suite version is 1.1, was 1.0",
        s"kernel is none, was ${node.kernel.get}",
        s"memoryMiB is 7, was ${node.memoryMiB.get}",
        "the files of A have changed"
      )
    )
    assertEquals(
      differences("1.0", node, name = "elsewhere"),
      Seq("nodes is elsewhere, was localhost", "the files of A have changed")
    )
  }

  folder.test("programs of nodes must be those of the run's begin, if both are known") { root =>
    val stored = manifest(root)
    val node = stored.nodes(LocalLauncher.Node)
    def differences(before: Map[String, String], now: Map[String, String]) = {
      val begun = stored.copy(nodes = Map("a" -> node.copy(programs = before)))
      RunConditions.differences(begun, "1.0", Seq("a" -> node.copy(programs = now)), Nil)
    }
    assertEquals(differences(Map("java" -> "17"), Map("java" -> "17", "erl" -> "25")), Nil)
    assertEquals(
      differences(Map("java" -> "17", "erl" -> "25"), Map("java" -> "21")),
      Seq("java of a is 21, was 17")
    )
  }

  folder.test("a runtime is compared with that of a testee that has told one") { root =>
    os.write(root / "files" / "program", "first", createFolders = true)
    val known = RunDescription.testee(testee("A", root / "files"), Some(TesteeInfo("A", runtime = "VM 1")))
    val began = manifest(root).copy(testees = Map("A" -> known))
    def difference(symbol: String, info: Option[TesteeInfo]) = RunConditions.runtimeDifference(began, symbol, info)
    def telling(runtime: String) = Some(TesteeInfo("A", runtime = runtime))
    for (same <- Seq(difference("A", telling("VM 1")), difference("A", None), difference("B", telling("VM 2"))))
      assertEquals(same, None)
    assertEquals(difference("A", telling("VM 2")), Some("the runtime of A is VM 2, was VM 1"))
    assertEquals(difference("A", telling("")), Some("the runtime of A is unknown, was VM 1"))
  }

  test("nodes with different versions of a program are told, one that lacks it is none of them") {
    val nodes = Seq("a" -> "17", "b" -> "21", "c" -> "17").map { case (name, java) =>
      name -> NodeFacts(programs = Map("java" -> java, "erl" -> "25"))
    } :+ ("d" -> NodeFacts(programs = Map("erl" -> "25")))
    assertEquals(RunConditions.mixtures(nodes), Seq("java is 17 on a and c, 21 on b"))
    assertEquals(RunConditions.mixtures(nodes.filter(_._1 != "b")), Nil)
  }

  folder.test("every resumption is recorded") { root =>
    val twice = manifest(root).resumed(Seq("first"), Nil).resumed(Seq("second"), Seq("kernel is new, was old"))
    def entries(of: RunManifest) = of.resumed.map(r => (r.commandLine, r.forced, r.differences.size))
    assertEquals(entries(twice), Seq((Seq("first"), false, 0), (Seq("second"), true, 1)))
    val later = twice.accepting("kernel is new, was old").accepting("the runtime of A is new, was old")
    assertEquals(entries(later), Seq((Seq("first"), false, 0), (Seq("second"), true, 2)))
  }
}
