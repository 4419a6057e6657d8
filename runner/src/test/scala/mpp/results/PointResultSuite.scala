package mpp.results

import mpp.Examples.record
import mpp.results.Status.Converged
import mpp.results.Status.Failed
import mpp.results.Status.Unconverged
import mpp.stats.SampleStatistics

class PointResultSuite extends munit.FunSuite {
  private def invocation(number: Int, status: Status, samples: Double*): PointRecord =
    record("A", 1, status).copy(invocation = number, samplesMillis = samples)

  test("points come as they first appear, their invocations by number, and samples one invocation after another") {
    val records = Seq(invocation(2, Converged, 3, 4), record("A", 2, Converged), invocation(1, Converged, 1, 2))
    val results = PointResult.all(records)
    assertEquals(results.map(_.point.params), Seq("number_of_messages: 1\n", "number_of_messages: 2\n"))
    assertEquals(results.head.invocations, Seq(records(2), records(0)))
    assertEquals(results.head.samplesMillis, Seq(1.0, 2.0, 3.0, 4.0))
    assertEquals(results.head.statistics, Some(SampleStatistics.of(Seq(1, 2, 3, 4))))
  }

  test("a point has converged if all of its invocations have") {
    def converged(statuses: Status*) =
      PointResult.all(statuses.zipWithIndex.map { case (s, i) => invocation(i + 1, s, 1) }).map(_.converged)
    assertEquals(converged(Converged, Converged), Seq(true))
    for (other <- Seq(Unconverged, Failed)) assertEquals(converged(Converged, other), Seq(false))
  }

  test("without a sample there are no statistics") {
    assertEquals(PointResult.all(Seq(invocation(1, Failed), invocation(2, Failed))).map(_.statistics), Seq(None))
  }
}
