package mpp.stats

import mpp.Conformance
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class SampleStatisticsSuite extends munit.ScalaCheckSuite {

  test("the golden samples give the golden statistics, to the bit") {
    for (c <- Conformance.read("stopping_rule.json")("cases").arr if c.obj.contains("mean")) {
      val s = SampleStatistics.of(c("samples").arr.take(c("runs").num.toInt).map(_.num).toSeq)
      val name = c("name").str
      assertEquals(s.mean, c("mean").num, name)
      assertEquals(s.ssd, c("ssd").num, name)
      assertEquals(s.sem, c("sem").num, name)
      assertEquals(s.rse, c("rse").num, name)
    }
  }

  private val times = Gen.nonEmptyListOf(Gen.choose(1e-3, 1e6))

  property("the interval is symmetric around the mean, and the mean lies between the extremes") {
    forAll(times.map(ts => ts.head :: ts)) { ts =>
      val s = SampleStatistics.of(ts)
      val tolerance = 1e-9 * ts.max
      assertEqualsDouble(s.ci95._2 - s.mean, s.mean - s.ci95._1, tolerance)
      assert(ts.min - tolerance <= s.mean && s.mean <= ts.max + tolerance)
    }
  }

  property("statistics scale with their samples, but the relative error does not") {
    forAll(times.map(ts => ts.head :: ts)) { ts =>
      val (one, two) = (SampleStatistics.of(ts), SampleStatistics.of(ts.map(_ * 2)))
      assertEquals(two.mean, one.mean * 2)
      assertEquals(two.ssd, one.ssd * 2)
      assertEquals(two.rse, one.rse)
    }
  }

  test("one sample has a mean, but no spread") {
    val s = SampleStatistics.of(Seq(5.0))
    assertEquals(s.mean, 5.0)
    assert(s.ssd.isNaN)
  }
}
