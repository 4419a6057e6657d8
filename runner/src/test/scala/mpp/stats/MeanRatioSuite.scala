package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class MeanRatioSuite extends munit.ScalaCheckSuite {
  private val estimates = for {
    mean <- Gen.choose(1.0, 1e6)
    error <- Gen.choose(1e-4, 0.3)
    degrees <- Gen.choose(1.0, 100.0)
  } yield MeanEstimate(mean, mean * error, degrees)

  property("an interval leaves 1 out exactly if the p-value is below what the level leaves") {
    forAll(estimates, estimates, Gen.choose(0.5, 0.9999)) { (of, base, level) =>
      val ratio = MeanRatio(of, base).get
      assertEquals(ratio.interval(level).contains(1), ratio.p >= 1 - level)
    }
  }

  property("the other way round, ratio and interval are the reciprocals") {
    forAll(estimates, estimates) { (of, base) =>
      val (there, back) = (MeanRatio(of, base).get, MeanRatio(base, of).get)
      assertEqualsDouble(there.ratio * back.ratio, 1, 1e-12)
      assertEqualsDouble(there.interval(0.95).low * back.interval(0.95).high, 1, 1e-9)
    }
  }

  test("published statistics without samples give back how many there were") {
    val samples = Seq(1.0, 2.0, 4.0, 5.0)
    val published = MeanEstimate.of(SampleStatistics.of(samples))
    assertEquals((published.mean, published.degrees), (3.0, 3.0))
    assertEquals(MeanEstimate.of(SampleStatistics.of(Seq(1.0))).degrees, 0.0)
  }

  test("of what has no error the ratio is exact, of what has an unknown one there is none") {
    val exact = MeanEstimate(2, 0, 3)
    assertEquals(MeanRatio(exact, exact).map(r => (r.ratio, r.p)), Some((1.0, 1.0)))
    assertEquals(MeanRatio(exact, MeanEstimate(4, 0, 3)).map(_.interval(0.95)), Some(ConfidenceInterval(0.5, 0.5)))
    assertEquals(MeanRatio(MeanEstimate(2, 0, 0), MeanEstimate(4, 0, 0)).map(_.interval(0.95).high), Some(0.5))
    assertEquals(MeanRatio(exact, MeanEstimate(2, Double.NaN, 0)), None)
    assertEquals(MeanRatio(exact, MeanEstimate(0, 1, 3)), None)
  }

  property("over one point, the ratio of geometric means is the ratio of the means") {
    forAll(estimates, estimates) { (of, base) =>
      val (one, geometric) = (MeanRatio(of, base).get, MeanRatio.geometric(Seq(of), Seq(base)))
      assertEqualsDouble(geometric.log, one.log, 1e-12)
      assertEquals((geometric.error, geometric.degrees), (one.error, one.degrees))
    }
  }
}
