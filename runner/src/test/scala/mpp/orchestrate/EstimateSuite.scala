package mpp.orchestrate

import scala.concurrent.duration._

import mpp.Examples.record
import mpp.results.PointRecord
import mpp.results.Status.Converged
import mpp.results.Status.Failed
import mpp.results.Status.Unconverged

class EstimateSuite extends munit.FunSuite {
  private def took(messages: Int, millis: Long): PointRecord =
    record("A", messages, Converged).copy(durationMillis = millis)

  private val points = Seq(1, 2, 3).map(took(_, 0).point)

  test("a point takes as long as in the newest run that measured it") {
    val newest = Seq(took(1, 10), record("A", 2, Failed))
    val older = Seq(took(1, 1000), took(2, 20).copy(status = Unconverged))
    val estimate = Estimate.from(Iterator(newest, older), points)
    assertEquals(estimate.of(points), (2, 30.millis))
    assertEquals(estimate.of(points.drop(2)), (0, Duration.Zero))
  }

  test("what was measured again counts as the last time") {
    assertEquals(Estimate.from(Iterator(Seq(took(1, 10), took(1, 40))), points).of(points), (1, 40.millis))
  }

  test("no more runs are read than it takes") {
    val runs = Iterator(Seq(took(1, 10)), Seq(took(1, 10)))
    Estimate.from(runs, points.take(1)): Unit
    assert(runs.hasNext)
  }
}
