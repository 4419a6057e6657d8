package mpp.orchestrate

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.Examples
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Point
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.manifest.Manifest
import mpp.results.PointRecord
import mpp.results.Status
import mpp.testee.StartFailure

class CampaignSuite extends munit.FunSuite {
  private val points = atomicRegister.points(Full, Nil).toOption.get
  private val pingPongs = pingPong.points(Quick, Nil).toOption.get

  /** What becomes of the points of ATOMICREGISTER if nothing can be started, and how often that was tried. */
  private def run(distributed: Boolean, clients: Int): (Seq[PointRecord], Int) = {
    val testee = Examples.testee("X", os.root).copy(distributed = distributed)
    val (records, starts) = run(Plan(Seq(Plan.Group(testee, atomicRegister, points, clients))))
    assertEquals(records.map(_.params), points.map(_.text))
    (records, starts.size)
  }

  /** What becomes of a plan if nothing can be started, and of which testees that was tried. */
  private def run(plan: Plan): (Seq[PointRecord], Seq[String]) = {
    var records = Seq.empty[PointRecord]
    var starts = Seq.empty[String]
    val listener = new Campaign.Listener {
      def testeeStarted(testee: Manifest, info: Option[TesteeInfo]): Unit = ()
      def pointStarted(testee: Manifest, point: Point[_]): Unit = ()
      def progressed(testee: Manifest, point: Point[_], progress: ProgressResponse): Unit = ()
      def pointFinished(testee: Manifest, outcome: PointOutcome): Unit = records :+= outcome.record
    }
    val start = (group: Plan.Group) => {
      starts :+= group.testee.symbol
      Left(StartFailure("out of order"))
    }
    new Campaign(Policy.default(Full), Deadlines(), start, listener).run(plan, () => false)
    (records, starts)
  }

  test("nothing is started of a testee without master and client roles") {
    val (records, starts) = run(distributed = false, clients = 1)
    assertEquals((records.map(_.status).distinct, starts), (Seq[Status](Status.NotImplemented), 0))
  }

  test("points that need more nodes than there are are skipped, and nothing is started for them") {
    val (records, starts) = run(distributed = true, clients = 1)
    assertEquals((records.map(_.status).distinct, starts), (Seq[Status](Status.Skipped), 0))
    val reasons = records.flatMap(_.failure).map(_.reason).distinct
    assertEquals(reasons, Seq(3, 5, 7).map(n => s"it needs $n nodes, there are 2"))
  }

  test("after three failed starts the rest is skipped") {
    val (records, starts) = run(distributed = true, clients = 6)
    assertEquals(starts, 3)
    val (tried, rest) = records.splitAt(3)
    assertEquals(tried.flatMap(_.failure).map(_.reason).distinct, Seq("the testee did not start: out of order"))
    assertEquals(rest.map(_.status).distinct, Seq[Status](Status.Skipped))
  }

  test("several invocations are made in their order, and failed starts count for each testee by itself") {
    val groups = Seq("X", "Y").map(Examples.testee(_, os.root)).map(Plan.Group(_, pingPong, pingPongs))
    val plan = Plan(groups).interleaved(Interleaving(seed = 1, Seq(Seq(1, 3, 2, 4), Seq(3, 4, 1, 2), Seq(4, 3, 2, 1))))
    val (records, starts) = run(plan)
    assertEquals(starts, Seq("X", "Y", "X", "Y", "Y", "X"))
    val (x, y) = (groups.head.keys, groups.last.keys)
    assertEquals(
      records.map(r => (r.point, r.invocation)),
      Seq(x(0), y(0), x(1), y(1)).map(_ -> 1) ++ Seq(y(0), y(1), x(0), x(1)).map(_ -> 2) ++
        Seq(y(1), y(0), x(1), x(0)).map(_ -> 3)
    )
    assertEquals(records.take(6).map(_.status).distinct, Seq[Status](Status.Failed, Status.Skipped))
    assertEquals(records.count(_.status == Status.Failed), 6)
  }
}
