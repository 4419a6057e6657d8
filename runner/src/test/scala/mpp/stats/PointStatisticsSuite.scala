package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PointStatisticsSuite extends munit.ScalaCheckSuite {
  private val times = Gen.choose(2, 40).flatMap(Gen.listOfN(_, Gen.choose(1.0, 1e6)))
  private val points = Gen.choose(1, 5).flatMap(Gen.listOfN(_, times)).map(Invocations.of(_))

  private val seed = 3L

  property("everything scales with the samples, but what is relative stays") {
    forAll(points) { point =>
      val (one, two) = (PointStatistics.of(point, seed), PointStatistics.of(point.map(_.map(_ * 2)), seed))
      assertEquals(
        two.copy(published = one.published, drift = None),
        one.copy(
          runsMedian = one.runsMedian * 2,
          medianDeviation = one.medianDeviation * 2,
          p5 = one.p5 * 2,
          p95 = one.p95 * 2,
          steadyMean = one.steadyMean * 2,
          drift = None
        )
      )
    }
  }

  property("all lies between the extremes") {
    forAll(points) { point =>
      val s = PointStatistics.of(point, seed)
      val (least, most) = (point.pooled.min, point.pooled.max)
      assert(least <= s.p5 && s.p5 <= s.runsMedian && s.runsMedian <= s.p95 && s.p95 <= most)
      assert(s.effectiveRuns >= 2 && s.effectiveRuns <= s.runs)
      assert(s.steadyStates.zip(point.series).forall { case (state, runs) => state.from < runs.length })
    }
  }

  test("runs that do not vary are neither correlated nor of several kinds") {
    val s = PointStatistics.of(Invocations.of(Seq.fill(3)(Seq.fill(4)(5.0))), seed)
    assertEquals((s.lag1, s.effectiveRuns, s.steadyMean, s.processModesP), (0.0, 12.0, 5.0, None))
  }
}
