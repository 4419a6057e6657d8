package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class HolmSuite extends munit.ScalaCheckSuite {

  test("a worked example: with the third smallest, finding ends") {
    val ps = Seq(0.01, 0.04, 0.03, 0.005)
    val levels = Holm.levels(ps, 0.05)
    for ((found, expected) <- levels.zip(Seq(0.05 / 3, 0.05 / 2, 0.05 / 2, 0.05 / 4)))
      assertEqualsDouble(found, expected, 1e-15)
    assertEquals(ps.zip(levels).map { case (p, level) => p <= level }, Seq(true, false, false, true))
  }

  property("it finds whatever Bonferroni finds, and no p-value above the level") {
    forAll(Gen.listOf(Gen.choose(0.0, 0.2))) { ps =>
      for ((p, level) <- ps.zip(Holm.levels(ps, 0.05))) {
        assert(level >= 0.05 / ps.size && level <= 0.05)
        if (p <= 0.05 / ps.size) assert(p <= level)
      }
    }
  }

  property("of two p-values, it never finds the greater one alone") {
    forAll(Gen.nonEmptyListOf(Gen.oneOf(0.0, 0.001, 0.01, 0.02, 0.5))) { ps =>
      val found = ps.zip(Holm.levels(ps, 0.05)).map { case (p, level) => p -> (p <= level) }
      for ((p, here) <- found; (q, there) <- found if p <= q) assert(here || !there)
    }
  }
}
