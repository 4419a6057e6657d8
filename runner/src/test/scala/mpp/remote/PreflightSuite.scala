package mpp.remote

import scala.concurrent.duration._

import mpp.catalogue.SpaceName
import mpp.Examples
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.manifest.Need
import mpp.manifest.Version
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.remote.FakeConnection.Sound
import mpp.remote.FakeConnection.telling

class PreflightSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-preflight"), os.remove.all(_))

  private val everywhere = Examples.testee("EVERYWHERE", os.root).copy(needs = Seq(Need("bash", Some(Version(4)))))
  private val alone = Examples.testee("ALONE", os.root).copy(needs = Seq(Need("no-such-program", None)))
  private val distributed = Plan.Group(everywhere, DistributedBenchmarks.netPingPong, Nil, clients = 1)
  private val local = Plan.Group(alone, LocalBenchmarks.pingPong, Nil)

  private def run(
      connections: Seq[Connection],
      master: Option[String] = None,
      pinning: Option[Pinning] = None,
      environment: Map[String, String] = Map.empty,
      deadline: FiniteDuration = 30.seconds
  ): Either[Seq[String], Preflight.Found] =
    new Preflight(
      os.pwd / "scripts",
      environment,
      master,
      Plan(Seq(distributed, local)),
      pinning,
      SpaceName.Full,
      deadline
    )
      .run(connections)

  private def saying(name: String, lines: Seq[String] = Sound, change: NodeSpec => NodeSpec = identity) =
    new FakeConnection(name, "/nowhere/mpp", telling(lines), change)

  folder.test("a node that can take part tells where its files may go, and which are there") { folder =>
    val present = "0" * 64
    os.makeDir.all(folder / "work" / present)
    val connection = new FakeConnection("a", (folder / "work").toString, change = _.copy(memoryMiB = Some(2048)))
    val Preflight.Found(nodes, here) = run(Seq(connection)).toOption.get
    assertEquals(
      nodes.map(n => (n.name, n.address, os.Path(n.directory).toNIO.toRealPath(), n.heapMiB, n.survey.present)),
      Seq(("a", "127.0.0.1", (folder / "work").toNIO.toRealPath(), 512L, Set(present)))
    )
    assertEquals(here, Some("127.0.0.1"))
    assertEquals(os.list(folder / "work").map(_.last).toSeq, Seq(present))
  }

  test("the master's node comes first, and this machine needs no address then") {
    val sound = Sound ++ Seq("PROGRAM bash 0 version 5.2", "PROGRAM no-such-program 0 1")
    val found = run(Seq("a", "b", "c").map(saying(_, sound)), master = Some("b")).toOption.get
    assertEquals((found.nodes.map(_.name), found.here), (Seq("b", "a", "c"), None))
  }

  private val bash = "PROGRAM bash 0 version 5.2"

  for (
    (trouble, connection, told) <- Seq[(String, FakeConnection, Seq[String])](
      ("has an unknown address", saying("x", change = _.copy(address = None)), Seq("no-such-host.invalid")),
      (
        "has no connection",
        new FakeConnection("x", "d", _ => "echo 'who are you' >&2; exit 255"),
        Seq("no connection", "who are you")
      ),
      ("ends in between", new FakeConnection("x", "d", _ => "echo MPP-MACHINE x; exit 3"), Seq("exit code 3")),
      ("cannot be asked", new FakeConnection("x", "d", _ => "exit 127"), Seq("exit code 127")),
      ("has no such directory", new FakeConnection("x", "/no/such/directory"), Seq("'/no/such/directory'")),
      ("tells no directory", saying("x", Sound.filterNot(_.startsWith("DIRECTORY")) :+ bash), Seq("'/nowhere/mpp'")),
      ("has a problem of its own", saying("x", Sound ++ Seq(bash, "PROBLEM tar is gone")), Seq("tar is gone")),
      ("has another address", saying("x", Sound ++ Seq(bash, "FOREIGN 127.0.0.1")), Seq("address=<IP address>")),
      (
        "cannot reach this machine",
        saying("x", Sound ++ Seq(bash, "SILENT 127.0.0.1 no route")),
        Seq("this machine", "127.0.0.1", "no route")
      ),
      (
        "cannot reach another",
        saying("x", Sound ++ Seq(bash, "SILENT 10.0.0.9 no route")),
        Seq("10.0.0.9", "no route")
      ),
      ("lacks a program", saying("x"), Seq("EVERYWHERE", "bash 4")),
      ("has an old program", saying("x", Sound :+ "PROGRAM bash 0 version 3.9"), Seq("EVERYWHERE", "bash 4", "3.9")),
      ("cannot execute a program", saying("x", Sound :+ "PROGRAM bash 126"), Seq("EVERYWHERE", "bash 4")),
      (
        "cannot be reached",
        saying("x", Sound :+ bash, _.copy(address = Some("255.255.255.255"))),
        Seq("255.255.255.255")
      )
    )
  )
    test(s"a node that $trouble is told, and no other") {
      val sound = saying("a", Sound :+ bash)
      val problems = run(Seq(sound, connection)).left.toOption.get
      assertEquals(problems.size, 1, clue(problems))
      for (word <- "x: " +: told) assert(problems.head.contains(word), clue((problems.head, word)))
    }

  test("an answer has a deadline") {
    val begun = System.nanoTime()
    val problems = run(Seq(new FakeConnection("x", "d", _ => "exec sleep 60")), deadline = 200.millis)
    assert(problems.left.exists(_.map(_.take(2)) == Seq("x:")), clue(problems))
    assert((System.nanoTime() - begun).nanos < 30.seconds)
  }

  test("programs of testees that only the master runs are needed there alone") {
    val nodes = Seq("a", "b").map(saying(_, Sound :+ bash))
    assert(run(nodes).isRight)
    val problems = run(nodes, master = Some("b")).left.toOption.get
    assertEquals(problems.map(p => (p.take(3), p.contains("ALONE"))), Seq(("b: ", true)))
  }

  test("more memory than a node has is refused by the node, unless its line says how much it has") {
    val nodes = Seq(saying("a", Sound :+ bash), saying("b", Sound :+ bash, _.copy(memoryMiB = Some(1024))))
    val problems = run(nodes, environment = Map("MPP_MEMORY_MIB" -> "4097")).left.toOption.get
    assertEquals(problems.map(p => (p.take(3), p.contains("4096"))), Seq(("a: ", true)))
  }

  test("processors are asked of each node by its role, and so is the program that grants them") {
    val lines = Sound ++ Seq(bash, "PROGRAM no-such-program 0 1", "PROGRAM taskset 0 2.38", "FILE /proc/self/status") ++
      Nil
    def told(script: String) =
      telling(lines)(script).replace("echo 'MPP-DONE'", "printf 'Cpus_allowed_list:\\t0-1\\n'; echo MPP-DONE")
    val nodes = Seq("a", "b").map(name => new FakeConnection(name, "d", told _))
    def problems(cpus: String) = run(nodes, Some("b"), Pinning.parse(cpus).toOption).left.getOrElse(Nil)
    assertEquals(problems("0/1"), Nil)
    assertEquals(problems("0-7/1").map(p => (p.take(3), p.contains("2-7"))), Seq(("b: ", true)))
    assertEquals(problems("0/5").map(p => (p.take(3), p.contains("5"))), Seq(("a: ", true)))
  }

  test("problems of all nodes are told at once, unknown addresses first and alone") {
    val silent = new FakeConnection("silent", "d", _ => "exit 255")
    val wanting = saying("wanting", Seq("MEMORY 4096", "PROBLEM one", "PROBLEM two"))
    val nodes = Seq(wanting, silent)
    val problems = run(nodes).left.toOption.get
    assertEquals(
      problems.map(_.takeWhile(_ != ' ')),
      Seq("silent:", "wanting:", "wanting:", "wanting:"),
      clue(problems)
    )
    val nameless = run(saying("nameless", change = _.copy(address = None)) +: nodes).left.toOption.get
    assertEquals(nameless.map(_.takeWhile(_ != ':')), Seq("nameless"))
  }
}
