package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class MeanRatioSuite extends munit.ScalaCheckSuite {
  private val estimates = for {
    mean <- Gen.choose(1.0, 1e6)
    error <- Gen.choose(1e-4, 0.3)
    degrees <- Gen.choose(1.0, 100.0)
  } yield Estimates.single(mean, error, degrees)

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

  test("a ratio without error is exact, one with an unknown error is absent") {
    val exact = Estimates.single(2, 0, 3)
    assertEquals(MeanRatio(exact, exact).map(r => (r.ratio, r.p)), Some((1.0, 1.0)))
    assertEquals(MeanRatio(exact, Estimates.single(4, 0, 3)).map(_.interval(0.95)), Some(ConfidenceInterval(0.5, 0.5)))
    assertEquals(MeanRatio(Estimates.single(2, 0, 0), Estimates.single(4, 0, 0)).map(_.interval(0.95).high), Some(0.5))
    assertEquals(MeanRatio(exact, Estimates.single(2, Double.NaN, 0)), None)
    assertEquals(MeanRatio(exact, Estimates.single(0, 1, 3)), None)
  }

  test("it knows the number of processes on the side that has fewer") {
    assertEquals(MeanRatio(Estimates.of(1, 2, 3), Estimates.of(1, 2)).map(_.invocations), Some(2))
    assertEquals(MeanRatio(Estimates.of(1, 2, 3), Estimates.single(1, 0.1, 9)).map(_.invocations), Some(1))
  }
}
