package mpp.stats

import mpp.stats.Estimate.Bootstrap
import mpp.stats.Estimate.OneProcess
import mpp.stats.Estimate.Student
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class EstimateSuite extends munit.ScalaCheckSuite {
  private val times = Gen.choose(2, 20).flatMap(Gen.listOfN(_, Gen.choose(1.0, 1e3)))
  private val points = Gen.choose(1, 12).flatMap(Gen.listOfN(_, times)).map(Invocations.of(_))
  private val seed = 3L

  property("mean and interval scale with the samples, the error does not") {
    forAll(points) { point =>
      val (one, two) = (Estimate.of(point, seed), Estimate.of(point.map(_.map(_ * 2)), seed))
      assertEqualsDouble(two.mean, one.mean * 2, 1e-9 * two.mean)
      assertEqualsDouble(two.error, one.error, 1e-9)
      assertEqualsDouble(two.interval.get.low, one.interval.get.low * 2, 1e-6 * two.mean)
      assertEquals(two.method, one.method)
    }
  }

  property("the interval holds the mean, and no time below zero") {
    forAll(points) { point =>
      val estimate = Estimate.of(point, seed)
      val interval = estimate.interval.get
      assert(interval.low > 0 && interval.low <= estimate.mean, estimate)
      assert(estimate.mean <= interval.high || estimate.method == Bootstrap, estimate)
    }
  }

  property("runs matter by their invocation's mean alone, once there are several") {
    forAll(points.filter(_.series.size > 1)) { point =>
      val means = Invocations(point.series.map(runs => Array(Moments.mean(runs))))
      assertEquals(Estimate.of(means, seed), Estimate.of(point, seed))
    }
  }

  test("the method follows from the number of invocations") {
    def method(invocations: Int) =
      Estimate.of(Invocations.of((1 to invocations).map(i => Seq(10.0 + i, 12.0 + i * i))), seed).method
    assertEquals(Seq(1, 2, 7, 8, 10).map(method), Seq(OneProcess, Student, Student, Bootstrap, Bootstrap))
  }

  test("a worked example: Student's interval of logarithms") {
    val e = math.E
    val estimate = Estimate.of(Invocations.of(Seq(Seq(1.0), Seq(e), Seq(e * e))), seed)
    assertEqualsDouble(estimate.mean, (1 + e + e * e) / 3, 1e-12)
    assertEqualsDouble(estimate.median, e, 1e-12)
    assertEqualsDouble(estimate.error, 1 / math.sqrt(3), 1e-12)
    // 4.3027 is in every table of Student's distribution.
    assertEqualsDouble(estimate.interval.get.high, estimate.mean * math.exp(4.3027 / math.sqrt(3)), 1e-2)
    assertEqualsDouble(estimate.interval.get.low, estimate.mean * math.exp(-4.3027 / math.sqrt(3)), 1e-4)
  }

  test("a single run has no interval, and what does not vary has one without width") {
    val single = Estimate.of(Invocations.of(Seq(Seq(5.0))), seed)
    assertEquals((single.mean, single.interval, single.error.isNaN), (5.0, None, true))
    for (invocations <- Seq(1, 3, 9)) {
      val constant = Estimate.of(Invocations.of(Seq.fill(invocations)(Seq.fill(4)(5.0))), seed)
      assertEquals((constant.error, constant.interval), (0.0, Some(ConfidenceInterval(5, 5))))
    }
  }

  test("the bootstrap gives way to Student's interval where too few invocations vary") {
    val constantButOne = Invocations.of(Seq.fill(8)(Seq(5.0)) :+ Seq(6.0))
    assertEquals(Estimate.of(constantButOne, seed).method, Student)
  }

  test("a summary keeps the published interval, with as many runs as it tells of") {
    val published = SampleStatistics.of(Seq(1.0, 2.0, 4.0, 5.0))
    val estimate = Estimate.of(published)
    assertEquals((estimate.mean, estimate.degrees, estimate.invocations), (3.0, 3.0, 1))
    assertEquals(estimate.interval.map(i => (i.low, i.high)), Some(published.ci95))
    assertEquals(Estimate.of(SampleStatistics.of(Seq(1.0))).interval, None)
  }
}
