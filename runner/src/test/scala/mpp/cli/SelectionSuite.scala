package mpp.cli

import mpp.Examples
import mpp.catalogue.Catalogue
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.netPingPong
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.SpaceName.Full
import mpp.manifest.Largest
import mpp.orchestrate.Mode
import mpp.orchestrate.Plan

class SelectionSuite extends munit.FunSuite {
  private val testees = Seq(Examples.testee("X", os.root))

  private def groups(clients: Option[Int], fixed: (String, String)*): Seq[Plan.Group] =
    Selection.plan(testees, Seq(pingPong, netPingPong, atomicRegister), Full, fixed, clients).groups

  test("by default a benchmark has as many clients as its points need, whatever else was asked for") {
    assertEquals(groups(None).map(_.clients), Seq(0, 1, 6))
    assertEquals(groups(None, "partition_size" -> "1").map(_.clients), Seq(0, 1, 1))
    assertEquals(groups(None).flatMap(_.beyond), Nil)
  }

  test("with fewer clients points are beyond what there is, and that is known by their keys") {
    val plan = Plan(groups(Some(4)))
    assertEquals(plan.groups.map(_.clients), Seq(0, 4, 4))
    val beyond = plan.groups.map(_.beyond)
    assertEquals(beyond.take(2), Seq(Nil, Nil))
    assertEquals(beyond.last.map(_.nodes).distinct, Seq(7))
    val register = plan.groups.last
    assertEquals(register.points.count(p => plan.lacksNodes(register.key(p))), beyond.last.size)
  }

  test("points that are larger than a testee's largest are left out, and groups without any") {
    val slow = testees.map(_.copy(largest =
      Largest(Map(
        ("PINGPONG", "number_of_messages") -> BigDecimal(2000000),
        ("NETPINGPONG", "number_of_messages") -> 0
      ))
    ))
    val groups = Selection.plan(slow, Seq(pingPong, netPingPong, atomicRegister), Full, Nil).groups
    assertEquals(groups.map(_.benchmark), Seq(pingPong, atomicRegister))
    assertEquals(groups.head.points.map(_.parameters.head._2), Seq("1000000", "2000000"))
    intercept[UsageError](Selection.plan(slow, Seq(netPingPong), Full, Nil)): Unit
  }

  test("local mode has local benchmarks only") {
    assertEquals(Selection.benchmarks(Mode.Local, None), Catalogue.benchmarks.filterNot(_.distributed))
    assertEquals(Selection.benchmarks(Mode.FakeRemote, None), Catalogue.benchmarks)
    assertEquals(Selection.benchmarks(Mode.FakeRemote, Some(Seq("netpingpong"))), Seq(netPingPong))
    val refused = intercept[UsageError](Selection.benchmarks(Mode.Local, Some(Seq("NETPINGPONG"))))
    assert(
      refused.message.startsWith("NETPINGPONG is distributed: ./bench.sc fakeRemote measures it; allowed are PING")
    )
  }
}
