package mpp.stats

import java.util.SplittableRandom

class DetectableSuite extends munit.FunSuite {
  private val level = 0.05

  test("the effect is found with the stated power: simulated, two series and pairs") {
    val random = new SplittableRandom(1)
    def normal(deviation: Double, centre: Double) = centre + deviation * random.nextGaussian()
    for ((invocations, paired) <- Seq((5, false), (10, false), (10, true), (30, true))) {
      val deviation = 0.03
      val log = math.log1p(Detectable.effect(deviation, invocations, paired, level))
      val found = (1 to 4000).count { _ =>
        val (a, b) = (Array.fill(invocations)(normal(deviation, 0)), Array.fill(invocations)(normal(deviation, log)))
        val (errors, degrees) = if (paired) (Seq(b), invocations - 1.0) else (Seq(a, b), 2.0 * (invocations - 1))
        val error = math.sqrt(errors.map(x => math.pow(Moments.deviation(x), 2) / invocations).sum)
        val distance = Moments.mean(b) - (if (paired) 0 else Moments.mean(a))
        StudentT.twoSidedP(distance / error, degrees) <= level
      } / 4000.0
      assertEqualsDouble(found, Detectable.Power, 0.035, s"$invocations $paired")
    }
  }

  test("the fewest invocations find the difference, one fewer does not") {
    for (paired <- Seq(false, true); wanted <- Seq(0.02, 0.05, 0.2)) {
      val n = Detectable.invocations(wanted, 0.03, paired, level, most = 1000).get
      assert(Detectable.effect(0.03, n, paired, level) <= wanted)
      assert(n == Detectable.FewestInvocations || Detectable.effect(0.03, n - 1, paired, level) > wanted)
    }
    assertEquals(Detectable.invocations(0.001, 0.1, paired = false, level, most = 100), None)
    assertEquals(Detectable.invocations(0.01, 0, paired = false, level, most = 100), Some(Detectable.FewestInvocations))
  }

  test("a deviation of few invocations may be much too small") {
    // The 2.5 % quantile of chi squared is 0.4844 for 4 degrees of freedom, 2.7004 for 9.
    assertEqualsDouble(Detectable.mostTooSmall(5), math.sqrt(4 / 0.4844), 1e-3)
    assertEqualsDouble(Detectable.mostTooSmall(10), math.sqrt(9 / 2.7004), 1e-3)
  }
}
