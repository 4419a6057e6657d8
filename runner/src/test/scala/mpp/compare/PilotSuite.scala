package mpp.compare

import mpp.Examples
import mpp.results.PointRecord
import mpp.results.Status.Converged
import mpp.results.Status.Failed

class PilotSuite extends munit.FunSuite {
  private def records(symbol: String, messages: Int, millis: Double*): Seq[PointRecord] =
    millis.zip(Iterator.from(1)).map { case (time, invocation) =>
      Examples.record(symbol, messages, Converged)
        .copy(invocation = invocation, samplesMillis = Seq(time, time), durationMillis = 100)
    }

  test("points with several invocations are planned, each by its own deviation") {
    val pilot = Pilot.of(
      records("X", 1, 10, 10.1, 9.9) ++ records("X", 2, 10, 12, 8) ++ records("X", 3, 10) :+
        Examples.record("X", 4, Failed)
    )
    assertEquals(pilot.points.map(_.point.params.filter(_.isDigit)), Seq("1", "2"))
    assertEqualsDouble(pilot.level, Verdict.ErrorLevel / 2, 1e-12)
    val Seq(quiet, noisy) = pilot.points: @unchecked
    assert(quiet.detectable(pilot.level) < noisy.detectable(pilot.level))
    assert(quiet.needed(0.05, pilot.level).exists(n => noisy.needed(0.05, pilot.level).forall(_ > n)))
    assertEquals((quiet.invocations, quiet.paired, quiet.durationMillis), (3, false, 100.0))
  }

  test("two sides are planned as one, by the ratio within blocks, and take the time of both") {
    val Pilot(Seq(point), _) = Pilot.of(records("X-a", 1, 10, 20, 5) ++ records("X-b", 1, 11, 22, 5.5)): @unchecked
    assertEquals((point.point.symbol, point.paired, point.durationMillis), ("X", true, 200.0))
    assertEqualsDouble(point.deviation, 0, 1e-12)
    assertEquals(point.needed(0.05, 0.05), Some(3))
  }
}
