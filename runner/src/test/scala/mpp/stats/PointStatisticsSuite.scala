package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PointStatisticsSuite extends munit.ScalaCheckSuite {
  private val times = Gen.choose(2, 40).flatMap(Gen.listOfN(_, Gen.choose(1.0, 1e6)))
  private val points = Gen.choose(1, 5).flatMap(Gen.listOfN(_, times)).map(Invocations.of(_))

  private val seed = 3L

  property("everything scales with the samples, but what is relative stays") {
    forAll(points) { point =>
      val (one, two) = (
        PointStatistics.of(point, seed),
        PointStatistics.of(Invocations(point.series.map(_.map(_ * 2))), seed)
      )
      def doubled(interval: Option[ConfidenceInterval]) = interval.map(_.map(_ * 2))
      assertEquals(
        two.copy(published = one.published),
        one.copy(
          mean = one.mean * 2,
          meanInterval = doubled(one.meanInterval),
          studentInterval = doubled(one.studentInterval),
          median = one.median * 2,
          medianInterval = doubled(one.medianInterval),
          medianDeviation = one.medianDeviation * 2,
          p5 = one.p5 * 2,
          p95 = one.p95 * 2
        )
      )
    }
  }

  property("mean and median lie in their intervals, and all lies between the extremes") {
    forAll(points) { point =>
      val s = PointStatistics.of(point, seed)
      val (least, most) = (point.pooled.min, point.pooled.max)
      val tolerance = 1e-9 * most
      assert(s.studentInterval.get.contains(s.mean))
      assert(s.medianInterval.get.low >= least && s.medianInterval.get.high <= most)
      assert(least <= s.p5 && s.p5 <= s.median && s.median <= s.p95 && s.p95 <= most)
      assert(least - tolerance <= s.mean && s.mean <= most + tolerance)
      assert(s.effectiveRuns >= 2 && s.effectiveRuns <= s.runs)
      assert(s.steadyStates.zip(point.series).forall { case (state, runs) => state.from < runs.length })
    }
  }

  property("equal seeds give equal statistics, and with one invocation the mean is the published one") {
    forAll(times) { ts =>
      val point = Invocations.of(Seq(ts))
      val s = PointStatistics.of(point, seed)
      assertEquals(PointStatistics.of(point, seed), s)
      assertEquals(s.mean, SampleStatistics.of(ts).mean)
    }
  }

  test("a single run has no intervals") {
    val s = PointStatistics.of(Invocations.of(Seq(Seq(5.0))), seed)
    assertEquals((s.mean, s.median, s.p95), (5.0, 5.0, 5.0))
    assertEquals((s.meanInterval, s.studentInterval, s.medianInterval), (None, None, None))
  }

  test("runs that do not vary have intervals without width") {
    val s = PointStatistics.of(Invocations.of(Seq.fill(3)(Seq.fill(4)(5.0))), seed)
    val exact = Some(ConfidenceInterval(5, 5))
    assertEquals((s.meanInterval, s.studentInterval, s.medianInterval), (exact, exact, exact))
    assertEquals((s.lag1, s.effectiveRuns, s.bimodality), (0.0, 12.0, None))
  }

  test("with two runs, resamples that do not vary are too many: the interval is Student's") {
    val s = PointStatistics.of(Invocations.of(Seq(Seq(4.0, 6.0))), seed)
    assertEquals(s.meanInterval, s.studentInterval)
    // 12.706 is in every table of Student's distribution.
    assertEqualsDouble(s.meanInterval.get.high, 5 + 12.706, 1e-3)
  }
}
