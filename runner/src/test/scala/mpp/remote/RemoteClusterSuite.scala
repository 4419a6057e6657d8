package mpp.remote

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger

import scala.jdk.CollectionConverters._

import mpp.catalogue.SpaceName
import mpp.Examples
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.Link
import mpp.catalogue.LocalBenchmarks
import mpp.manifest.Manifest
import mpp.manifest.Need
import mpp.orchestrate.Cluster
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.remote.FakeConnection.Sound
import mpp.remote.FakeConnection.telling
import mpp.results.RunDirectory

class RemoteClusterSuite extends munit.FunSuite {

  /** Nodes that are directories of this machine, two testees, and a plan. */
  final private class Lab(folder: os.Path) {
    for (symbol <- Seq("PAIR", "ALONE")) os.write(folder / symbol / "program", symbol, createFolders = true)
    val pair: Manifest = Examples.testee("PAIR", folder / "PAIR")
    val alone: Manifest = Examples.testee("ALONE", folder / "ALONE")
    val run: RunDirectory = RunDirectory(folder / "run-1")
    os.makeDir.all(run.scratch)
    val copies = new ConcurrentLinkedQueue[String]
    val ends = new AtomicInteger

    def plan(clients: Int): Plan = Plan(Seq(
      Plan.Group(alone, LocalBenchmarks.pingPong, Nil),
      Plan.Group(pair, DistributedBenchmarks.netPingPong, Nil, clients)
    ))

    def node(
        name: String,
        instead: String => String = identity,
        hop: String => Option[Seq[String]] = _ => None
    ): FakeConnection =
      new FakeConnection(name, (folder / name).toString, instead, _.copy(memoryMiB = Some(4800)), hop)

    def cluster(
        connections: Seq[Connection],
        master: Option[String] = None,
        keep: Boolean = false,
        environment: Map[String, String] = Map.empty
    ): RemoteCluster = new RemoteCluster(
      os.pwd / "scripts",
      connections,
      master,
      keep,
      environment,
      (testee, node) => copies.add(s"$testee to $node"): Unit,
      atEnd = () => ends.incrementAndGet(): Unit
    )

    def opened(cluster: RemoteCluster, clients: Int): Either[Cluster.Problem, Nodes] =
      cluster.survey(plan(clients), pinning = None, SpaceName.Full).flatMap(_.open(run, plan(clients)))

    /** Names of nodes and heaps of processes. */
    def places(nodes: Nodes, testee: Manifest, clients: Int): Seq[(String, Long)] =
      nodes.of(testee, clients).map(node => node.launcher.node -> node.heapMiB)

    /** Number of testees and agents in a node's directory. */
    def files(name: String): Int = if (os.exists(folder / name)) os.list(folder / name).size else 0
  }

  private val lab = FunFixture[(os.Path, Lab)](
    _ => {
      val folder = os.temp.dir(prefix = "mpp-cluster")
      (folder, new Lab(folder))
    },
    { case (folder, _) => os.remove.all(folder) }
  )

  lab.test("masters run here, and nodes that are one machine share its memory") { case (_, lab) =>
    val connections = Seq("a", "b", "c").map(lab.node(_))
    val cluster = lab.cluster(connections)
    assertEquals(cluster.mostClients, Some(3))
    val nodes = lab.opened(cluster, clients = 2).toOption.get
    assertEquals(nodes.facts.map(_._1), Seq("localhost", "a", "b"))
    assertEquals(lab.places(nodes, lab.pair, 2).tail, Seq("a" -> 400L, "b" -> 400L))
    assertEquals(nodes.of(lab.pair, 1).map(_.launcher.host), Seq("127.0.0.1", "127.0.0.1"))
    assertEquals(lab.places(nodes, lab.alone, 0).map(_._1), Seq("localhost"))
    assertEquals(lab.copies.asScala.toSeq.sorted, Seq("PAIR to a", "PAIR to b"))
    assertEquals(Seq("a", "b", "c").map(lab.files), Seq(2, 2, 0))
    assertEquals(nodes.kept, None)
  }

  lab.test("a node can be the master's, and gets the testees that only masters run, too") { case (folder, lab) =>
    val cluster = lab.cluster(Seq("a", "b", "c").map(lab.node(_)), master = Some("b"), keep = true)
    assertEquals(cluster.mostClients, Some(2))
    val nodes = lab.opened(cluster, clients = 1).toOption.get
    assertEquals(nodes.facts.map(_._1), Seq("b", "a"))
    assertEquals(lab.places(nodes, lab.pair, 1), Seq("b" -> 400L, "a" -> 400L))
    assertEquals(lab.places(nodes, lab.alone, 0), Seq("b" -> 400L))
    assertEquals(lab.copies.asScala.toSeq.sorted, Seq("ALONE to b", "PAIR to a", "PAIR to b"))
    assertEquals(nodes.kept, Some(s"b:${folder / "b"}/run-1, a:${folder / "a"}/run-1"))
  }

  lab.test("links of clients are measured from where the master runs, if that is here") { case (_, lab) =>
    val nodes = lab.opened(lab.cluster(Seq("a", "b").map(lab.node(_))), clients = 2).toOption.get
    assertEquals(nodes.links(Link.Plain, 1).map(_.keySet), Right(Set("a")))
    assertEquals(nodes.links(Link.Plain, 2).map(_.keySet), Right(Set("a", "b")))
    val elsewhere = lab.opened(lab.cluster(Seq("a", "b").map(lab.node(_)), master = Some("b")), clients = 1)
    assertEquals(elsewhere.toOption.get.links(Link.Plain, 1).map(_.size), Right(0))
  }

  lab.test("versions of the programs that testees need on a node are among its facts") { case (folder, lab) =>
    os.makeDir(folder / "a")
    val needing = lab.plan(1).groups.map(group =>
      group.copy(testee = group.testee.copy(needs = Seq(Need(if (group.clients > 0) "bash" else "grep", None))))
    )
    val told = Sound ++ Seq("PROGRAM bash 0 bash 4", "PROGRAM grep 0 grep 3", "PROGRAM taskset 0 2.38")
    val cluster = lab.cluster(Seq(lab.node("a", telling(told.map(_.replace("/nowhere/mpp", s"$folder/a"))))))
    val nodes = cluster.survey(Plan(needing), None, SpaceName.Full).flatMap(_.open(lab.run, Plan(needing))).toOption.get
    val Seq(here, there) = nodes.facts.map(_._2.programs): @unchecked
    assertEquals(here.keySet, Set("bash", "grep"))
    assertEquals(there, Map("bash" -> "bash 4"))
  }

  for (
    (ability, hop, hops) <- Seq[(String, String => Option[String], Int)](
      ("may log in to each other", Some(_), 6),
      ("may not log in to each other", _ => Some("exit 255"), 1),
      ("have no way to each other", _ => None, 0)
    )
  )
    lab.test(s"nodes that $ability all get their files") { case (folder, lab) =>
      def counted(script: String) = hop(script).map(s => Seq("bash", "-c", s"echo >> '${folder / "hops"}'; $s"))
      os.write(folder / "hops", "")
      val names = (1 to 9).map(n => s"node$n")
      assert(lab.opened(lab.cluster(names.map(lab.node(_, hop = counted))), clients = 9).isRight)
      assertEquals(names.map(lab.files), names.map(_ => 2))
      assertEquals(names.map(n => os.walk(folder / n).count(_.last == "program")), names.map(_ => 1))
      assertEquals(os.read.lines(folder / "hops").size, hops)
    }

  lab.test("files that are there are not copied again") { case (_, lab) =>
    assert(lab.opened(lab.cluster(Seq(lab.node("a"))), clients = 1).isRight)
    lab.copies.clear()
    assert(lab.opened(lab.cluster(Seq(lab.node("a"))), clients = 1).isRight)
    assertEquals(lab.copies.asScala.toSeq, Nil)
  }

  for (keep <- Seq(false, true))
    lab.test(s"closing ends connections once${if (keep) "" else ", and removes working directories"}") {
      case (folder, lab) =>
        val connection = lab.node("a")
        val cluster = lab.cluster(Seq(connection), keep = keep)
        val nodes = lab.opened(cluster, clients = 1).toOption.get
        os.makeDir.all(folder / "a" / "run-1" / "a")
        assertEquals((connection.closings.get, lab.ends.get), (0, 0))
        nodes.close()
        cluster.close()
        assertEquals((connection.closings.get, lab.ends.get), (1, 1))
        assertEquals(os.exists(folder / "a" / "run-1"), keep)
        assert(!os.exists(lab.run.scratch))
    }

  lab.test("a sweep reaches all nodes") { case (_, lab) =>
    val connections = Seq("a", "b").map(lab.node(_, script => if (script.contains("agent.sh")) "true" else script))
    lab.opened(lab.cluster(connections), clients = 2).toOption.get.sweep(s"run-test-${ProcessHandle.current.pid}")
    assertEquals(connections.map(_.begun.get), Seq(1, 1))
  }

  /** Nodes with problems, and their number. */
  private def unfit(found: Either[Cluster.Problem, _]): Seq[(String, Int)] = found match {
    case Left(Cluster.Unfit(problems)) => problems.groupBy(_.takeWhile(_ != ':')).view.mapValues(_.size).toSeq.sorted
    case other => fail(s"not unfit: $other")
  }

  lab.test("nodes that cannot take part are told, and so is this machine") { case (_, lab) =>
    val cluster = lab.cluster(Seq(lab.node("a"), lab.node("b", _ => "exit 255")))
    assertEquals(unfit(cluster.survey(lab.plan(1), None, SpaceName.Full)), Seq("b" -> 1))
    val pinned = cluster.survey(lab.plan(1), Pinning.parse("8000").toOption, SpaceName.Full)
    assertEquals(unfit(pinned), Seq("a" -> 1, "b" -> 1, "localhost" -> 1))
    val elsewhere = lab.cluster(Seq(lab.node("a"), lab.node("b")), master = Some("a"))
    assertEquals(
      unfit(elsewhere.survey(lab.plan(1), Pinning.parse("8000").toOption, SpaceName.Full)),
      Seq("a" -> 1, "b" -> 1)
    )
  }

  lab.test("this machine alone may be what a run cannot use") { case (_, lab) =>
    val cluster = lab.cluster(Seq(lab.node("a", telling(Sound :+ "PROGRAM taskset 0 2.38"))))
    assertEquals(
      unfit(cluster.survey(lab.plan(1), Pinning.parse("8000").toOption, SpaceName.Full)),
      Seq("localhost" -> 1)
    )
  }

  lab.test("a wrong variable is misuse") { case (_, lab) =>
    val cluster = lab.cluster(Seq(lab.node("a")), environment = Map("MPP_MEMORY_MIB" -> "much"))
    cluster.survey(lab.plan(1), None, SpaceName.Full) match {
      case Left(Cluster.Misuse(reason)) => assert(reason.contains("'much'"), reason)
      case other => fail(s"not misuse: $other")
    }
  }

  lab.test("testees that do not fit on a node are told before any is copied") { case (_, lab) =>
    def full = lab.node("b", telling(Sound.filterNot(_.startsWith("FREE")) :+ "FREE 1024"))
    assertEquals(unfit(lab.opened(lab.cluster(Seq(lab.node("a"), full)), clients = 2)), Seq("b" -> 1))
    assertEquals((lab.copies.size, lab.files("a")), (0, 0))
    assert(lab.opened(lab.cluster(Seq(lab.node("a"), full)), clients = 1).isRight)
  }

  lab.test("a copy that fails is told") { case (_, lab) =>
    val lost = lab.node("b", telling(Sound))
    assertEquals(unfit(lab.opened(lab.cluster(Seq(lab.node("a"), lost)), clients = 2)), Seq("b" -> 1))
  }
}
