package mpp.orchestrate

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.Examples
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.Point
import mpp.catalogue.SpaceName.Full
import mpp.manifest.Manifest
import mpp.results.PointRecord
import mpp.results.Status
import mpp.testee.StartFailure

class CampaignSuite extends munit.FunSuite {
  private val points = atomicRegister.points(Full, Nil).toOption.get

  /** What becomes of the points of ATOMICREGISTER if nothing can be started, and how often that was tried. */
  private def run(distributed: Boolean, clients: Int): (Seq[PointRecord], Int) = {
    var records = Seq.empty[PointRecord]
    var starts = 0
    val listener = new Campaign.Listener {
      def testeeStarted(testee: Manifest, info: Option[TesteeInfo]): Unit = ()
      def pointStarted(testee: Manifest, point: Point[_]): Unit = ()
      def progressed(testee: Manifest, point: Point[_], progress: ProgressResponse): Unit = ()
      def pointFinished(testee: Manifest, outcome: PointOutcome): Unit = records :+= outcome.record
    }
    val start = (_: Plan.Group) => {
      starts += 1
      Left(StartFailure("out of order"))
    }
    val testee = Examples.testee("X", os.root).copy(distributed = distributed)
    val plan = Plan(Seq(Plan.Group(testee, atomicRegister, points, clients)))
    new Campaign(Policy.default(Full), Deadlines(), start, listener).run(plan, () => false)
    assertEquals(records.map(_.params), points.map(_.text))
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
}
