package mpp.orchestrate

import mpp.Examples
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Settings
import mpp.catalogue.SpaceName.Quick
import mpp.results.NodeFacts
import mpp.testee.Address

class ProcessorsSuite extends munit.FunSuite {
  private val any = Address.AnyLoopbackPort
  private val (alone, master, client) = (Role.Local(any), Role.Master(any, any, 1), Role.Client(any, any))
  private val eight = Seq("here" -> NodeFacts(affinity = Some("0-7")))

  private def group(benchmark: Benchmark, settings: (String, String)*): Plan.Group = {
    val points = benchmark.points(Quick, Nil).toOption.get.map(_.under(Settings.of(settings).get))
    Plan.Group(Examples.testee("X", os.root), benchmark, points)
  }

  private def share(processors: Processors, group: Plan.Group, role: Role, node: String = "here") =
    processors.of(group, role, node).map(s => s.cpus.map(_.toString) -> s.environment.values.toSeq)

  test("without a setting a testee has what --cpus grants, or all") {
    val pinned = new Processors(Pinning.parse("0-1/2").toOption, eight)
    assertEquals(share(pinned, group(LocalBenchmarks.pingPong), client), Right(Some("2") -> Nil))
    assertEquals(share(new Processors(None, eight), group(LocalBenchmarks.pingPong), alone), Right(None -> Nil))
  }

  test("a number of processors is chosen among the granted ones, and never exceeds them") {
    val two = group(LocalBenchmarks.pingPong, "cpus" -> "2")
    assertEquals(share(new Processors(None, eight), two, alone), Right(Some("0-1") -> Nil))
    val pinned = new Processors(Pinning.parse("4-6/7").toOption, eight)
    assertEquals(share(pinned, two, master), Right(Some("4-5") -> Nil))
    assert(pinned.of(two, client, "here").isLeft)
    assert(pinned.problem(Plan(Seq(two)), "here").isDefined)
    assertEquals(pinned.problem(Plan(Seq(group(LocalBenchmarks.pingPong))), "here"), None)
    assert(new Processors(None, Seq("here" -> NodeFacts())).of(two, alone, "here").isLeft)
  }

  test("a generator of requests has a processor for itself where three are granted, and clients leave it alone") {
    val all = new Processors(None, eight)
    assertEquals(share(all, group(LocalBenchmarks.latency), alone), Right(Some("0-6") -> Seq("7")))
    val net = group(DistributedBenchmarks.netLatency)
    assertEquals(share(all, net, master, "node-0"), Right(Some("0-6") -> Seq("7")))
    assertEquals(share(all, net, client, "node-1"), Right(Some("0-6") -> Nil))
    val apart = new Processors(None, eight :+ ("there" -> NodeFacts(affinity = Some("0-7"))))
    assertEquals(share(apart, net, client, "there"), Right(None -> Nil))
    assertEquals(share(all, group(LocalBenchmarks.latency, "cpus" -> "2"), alone), Right(Some("0-1") -> Nil))
  }

  test("a generator has a whole core where two processors are left") {
    def onCores(cores: String*) = new Processors(
      None,
      Seq("here" -> NodeFacts(affinity = Some(s"0-${2 * cores.size - 1}"), cores = Some(Seq(cores))))
    )
    assertEquals(share(onCores("0-1", "2-3"), group(LocalBenchmarks.latency), alone), Right(Some("0-1") -> Seq("3")))
    val one = new Processors(None, Seq("here" -> NodeFacts(affinity = Some("0-3"), cores = Some(Seq(Seq("0-3"))))))
    assertEquals(share(one, group(LocalBenchmarks.latency), alone), Right(Some("0-2") -> Seq("3")))
  }
}
