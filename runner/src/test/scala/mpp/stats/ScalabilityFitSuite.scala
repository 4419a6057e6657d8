package mpp.stats

import java.util.SplittableRandom

import mpp.stats.ScalabilityFit.Amdahl
import mpp.stats.ScalabilityFit.Gunther
import mpp.stats.ScalabilityFit.Law
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class ScalabilityFitSuite extends munit.ScalaCheckSuite {
  private val Places = Seq(1, 2, 4, 8, 16, 32)
  private val laws = for {
    one <- Gen.choose(0.01, 1e5)
    sigma <- Gen.choose(0.0, 0.9)
    kappa <- Gen.oneOf(Gen.const(0.0), Gen.choose(1e-4, 0.05))
  } yield (one, sigma, kappa)

  private def millis(one: Double, sigma: Double, kappa: Double)(n: Int) =
    one * (1 + sigma * (n - 1) + kappa * n * (n - 1)) / n

  private def exact(places: Seq[Int])(time: Int => Double): Map[Int, Estimate] =
    places.map(n => n -> Estimates.of(time(n))).toMap

  /** Invocations whose times differ by 1 %. */
  private def noisy(
      time: Int => Double,
      invocations: Int,
      places: Seq[Int],
      random: SplittableRandom
  ): Map[Int, Estimate] = {
    def observed(n: Int) = time(n) * math.exp(0.01 * random.nextGaussian())
    places.map(n => n -> Estimates.of(Seq.fill(invocations)(observed(n)): _*)).toMap
  }

  private def fit(law: Law, times: Map[Int, Estimate]): ScalabilityFit =
    ScalabilityFit.of(law, times).fold(fail(_), identity)

  property("an exact curve gives its parameters exactly, and intervals without a width") {
    forAll(laws) { case (one, sigma, kappa) =>
      val found = fit(Gunther, exact(Places)(millis(one, sigma, kappa)))
      assertEqualsDouble(found.oneMillis / one, 1, 1e-9)
      for ((coefficient, truth) <- Seq(found.sigma -> sigma, found.kappa.get -> kappa)) {
        assertEqualsDouble(coefficient.value, truth, 1e-9)
        assertEqualsDouble(coefficient.interval.high - coefficient.interval.low, 0, 1e-6)
      }
      if (kappa > 0) assertEqualsDouble(found.peak.get.value, math.sqrt((1 - sigma) / kappa).max(1), 1e-3)
      assertEqualsDouble(found.millis(64), millis(one, sigma, kappa)(64), 1e-6 * one)
      assertEqualsDouble(found.misfit, 0, 1e-9)
    }
  }

  property("nothing is ever below 0, however the times are, and estimates lie within their intervals") {
    forAll(Gen.listOfN(5, Gen.choose(0.1, 1000.0))) { times =>
      for (law <- ScalabilityFit.laws; found <- ScalabilityFit.of(law, exact(1 to 5)(n => times(n - 1))))
        for (c <- Seq(found.sigma) ++ found.kappa ++ found.peak)
          assert(c.interval.low >= 0 && c.interval.low <= c.value && c.value <= c.interval.high, s"$law $found")
    }
  }

  test("perfect scaling has neither contention nor coherency, better than perfect the same") {
    for (law <- ScalabilityFit.laws; times <- Seq[Int => Double](n => 8.0 / n, n => 8.0 / n / n)) {
      val found = fit(law, exact(Places)(times))
      assertEqualsDouble(found.sigma.value, 0, 1e-9)
      assertEqualsDouble(found.kappa.fold(0.0)(_.value), 0, 1e-9)
    }
  }

  test("times that do not depend on processors are all contention, without a peak") {
    val found = fit(Amdahl, exact(Places)(_ => 5.0))
    assertEqualsDouble(found.sigma.value, 1, 1e-9)
    assertEquals((found.peak, found.kappa), (None, None))
  }

  for {
    (law, invocations, sigma, kappa, places) <- Seq(
      (Amdahl, 3, 0.05, 0.0, Seq(1, 2, 4)),
      (Gunther, 1, 0.05, 0.01, Places),
      (Gunther, 5, 0.1, 0.002, Seq(1, 2, 4, 8))
    )
  } test(
    s"${law.name}: intervals hold sigma = $sigma and kappa = $kappa in 95 % of the cases, $invocations x $places"
  ) {
    val (cases, random) = (500, new SplittableRandom(1))
    val found = Seq.fill(cases)(fit(law, noisy(millis(100, sigma, kappa), invocations, places, random)))
    def held(truth: Double)(of: ScalabilityFit => Option[ScalabilityFit.Coefficient]) =
      found.count(of(_).forall(_.interval.contains(truth))) / cases.toDouble
    val parts = Seq(held(sigma)(f => Some(f.sigma)), held(kappa)(_.kappa)) ++
      Option.when(kappa > 0)(held(math.sqrt((1 - sigma) / kappa))(_.peak))
    for (part <- parts.filter(_ < 1)) assertEqualsDouble(part, 0.95, 0.025, s"$parts")
  }

  test("if coherency is not certain, nothing bounds the peak") {
    val found = fit(Gunther, noisy(millis(100, 0.1, 1e-5), 3, Seq(1, 2, 4, 8), new SplittableRandom(4)))
    assert(found.peak.forall(_.interval.high.isInfinite), s"$found")
  }

  test("too few numbers of processors give no fit, and a sentence with how many it takes") {
    for ((law, least) <- Seq(Amdahl -> 3, Gunther -> 4)) {
      val times = exact(1 until least)(n => 1.0 / n)
      assert(ScalabilityFit.of(law, times).left.exists(s => s.contains(s"$least") && s.contains(s"${least - 1}")))
      assert(ScalabilityFit.of(law, exact(1 to least)(n => 1.0 / n)).isRight)
    }
  }
}
