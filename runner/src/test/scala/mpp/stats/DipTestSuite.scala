package mpp.stats

import org.scalacheck.Gen
import org.scalacheck.Prop.forAllNoShrink

class DipTestSuite extends munit.ScalaCheckSuite {

  /** Samples with their dips and p-values, as the package diptest 0.12 for Python has them, which wraps Maechler's R
    * package.
    */
  private val known = Seq(
    (Seq(-0.802, -1.324, -0.248, 0.42, 1.136, 0.11, -0.553, -0.785), 0.06699101796407186, 0.9752),
    (Seq(-0.084, 2.837, 3.371, -0.488, -0.713, 4.553, 3.937, 3.411), 0.1542781690140845, 0.0493),
    (
      Seq(-0.038, -0.304, -1.048, -0.396, -1.091, -1.355, 0.225, -1.109, 1.17, 0.717, -1.998, 0.272),
      0.1029040404040404,
      0.2868
    ),
    (
      Seq(5.449, 4.568, 6.432, 0.642, 0.845, 4.841, -0.607, 3.93, 1.35, 3.603, 0.189, 3.979),
      0.11149049881235155,
      0.1835
    ),
    (
      Seq(
        -0.971, -1.136, 0.421, -1.055, -1.272, 0.614, -1.197, -0.322, -0.007, -0.445, -0.054, 1.339, -0.517, -1.259
      ) ++
        Seq(-1.837, -0.205, -0.352, 0.265, -0.464, -0.479),
      0.09019867549668872,
      0.1792
    ),
    (
      Seq(5.876, 2.785, 0.258, 3.694, -1.059, -1.026, 3.985, 0.434, 3.468, 0.054, 0.722, 0.297, 0.869, 0.461, 0.488) ++
        Seq(5.827, 4.623, 0.129, 0.71, 3.081),
      0.07686136071887037,
      0.4182
    )
  )

  for ((sample, dip, p) <- known)
    test(s"a sample of ${sample.size} has a dip of $dip") {
      assertEqualsDouble(DipTest.dip(sample.toArray), dip, 1e-12)
      assertEqualsDouble(DipTest.p(sample.toArray).get, p, 0.03)
    }

  for (
    (sample, doubled) <- Seq(
      Seq(1, 2, 2) -> 1.0,
      Seq(0, 0, 1, 1) -> 2.0,
      Seq(0, 0, 0, 1) -> 1.0,
      Seq(1, 2, 2, 2, 3) -> 1.0,
      Seq(1, 1, 2, 3, 3) -> 2.0,
      Seq(1, 1, 1, 2, 2, 3, 9) -> 2.0,
      Seq(1, 2, 3, 3, 3, 3, 3, 9, 10) -> 12.0 / 7
    )
  )
    test(s"${sample.mkString(", ")} has the dip of diptest: equal values at the mode count once") {
      assertEqualsDouble(DipTest.dip(sample.map(_.toDouble).toArray), doubled / (2 * sample.size), 1e-12)
    }

  test("equal values alone have the smallest dip there is") {
    assertEqualsDouble(DipTest.dip(Array.fill(10)(7.5)), 0.05, 1e-12)
    assert(DipTest.p(Array.fill(10)(7.5)).get > 0.9)
  }

  property("a dip lies between 1 / (2 n) and 1 / 4, and does not depend on the unit or the direction") {
    // Few kinds of values repeat them; shrinking would leave too few.
    val samples = for {
      size <- Gen.choose(2, 60)
      largest <- Gen.oneOf(1, 5, 1000)
      values <- Gen.listOfN(size, Gen.choose(-largest, largest))
    } yield values
    forAllNoShrink(samples) { xs =>
      val values = xs.map(_.toDouble).toArray
      val dip = DipTest.dip(values)
      assert(dip >= 0.5 / values.length - 1e-12 && dip <= 0.25 + 1e-12, s"$dip")
      assertEqualsDouble(DipTest.dip(values.map(_ * 1024)), dip, 1e-9)
      assertEqualsDouble(DipTest.dip(values.map(-_)), dip, 1e-9)
    }
  }

  test("two far clusters have the largest dip there is") {
    assertEqualsDouble(DipTest.dip(Array.tabulate(1000)(i => if (i < 500) i / 1e9 else 1 + i / 1e9)), 0.25, 0.01)
  }
}
