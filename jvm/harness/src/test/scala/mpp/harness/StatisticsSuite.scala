package mpp.harness

import kompics.benchmarks.RunPolicy
import mpp.harness.parameters.MeasuringPolicy
import mpp.harness.statistics.StoppingRule.Decision
import mpp.harness.statistics.{SampleSeries, SampleStatistics, StoppingRule}
import munit.ScalaCheckSuite
import org.scalacheck.Gen
import org.scalacheck.Prop._

class StatisticsSuite extends ScalaCheckSuite {
  private val samples = Gen.nonEmptyListOf(Gen.choose(0.001, 1e6))

  /** Offers samples until the rule ends it: the samples taken, and the decision. */
  private def measure(policy: MeasuringPolicy, offered: Seq[Double]): (SampleSeries, Decision) = {
    val rule = new StoppingRule(policy)
    val steps = offered.iterator
      .scanLeft((SampleSeries.EMPTY, 0.0)) { case ((series, total), millis) => (series plus millis, total + millis) }
      .drop(1)
      .map { case (series, total) => (series, rule.decide(series, total)) }
      .toSeq
    steps.find(_._2 != Decision.CONTINUE).getOrElse(steps.last)
  }

  for (golden <- Conformance.read("stopping_rule.json")("cases").arr)
    test(s"stopping rule: ${golden("name").str}") {
      val policy = RunPolicy
        .newBuilder()
        .setMinRuns(golden("policy")("min_runs").num.toInt)
        .setMaxRuns(golden("policy")("max_runs").num.toInt)
        .setRseTarget(golden("policy")("rse_target").num)
        .build
      val (taken, decision) = measure(MeasuringPolicy.from(policy), golden("samples").arr.map(_.num).toSeq)
      assertEquals(taken.count, golden("runs").num.toInt)
      assertEquals(decision == Decision.CONVERGED, golden("converged").bool)
      val statistics = taken.statistics
      assertEquals(statistics.mean, golden("mean").num)
      assertEquals(statistics.standardDeviation, golden("ssd").num)
      assertEquals(statistics.standardError, golden("sem").num)
      assertEquals(statistics.relativeStandardError, golden("rse").num)
    }

  test("the time limit ends measuring only after the fewest runs, and not as converged") {
    val policy = new MeasuringPolicy(0, 3, 100, 0.001, 10.0, false, 0)
    val (taken, decision) = measure(policy, Seq.tabulate(100)(i => if (i % 2 == 0) 9.0 else 1.0))
    assertEquals((taken.count, decision), (3, Decision.NOT_CONVERGED))
  }

  test("a sum that equals the time limit is not past it") {
    val policy = new MeasuringPolicy(0, 2, 100, 0.001, 10.0, false, 0)
    val (taken, _) = measure(policy, Seq(9.0, 1.0, 9.0, 1.0))
    assertEquals(taken.count, 3)
  }

  test("runs that meet the target count as converged also past the time limit") {
    assertEquals(measure(new MeasuringPolicy(0, 2, 9, 0.1, 1.0, false, 0), Seq(5.0, 5.0))._2, Decision.CONVERGED)
  }

  test("below two samples, and with a mean of 0, the relative error is infinite") {
    for (few <- Seq(Array.empty[Double], Array(3.0), Array(0.0, 0.0)))
      assertEquals(SampleStatistics.of(few: _*).relativeStandardError, Double.PositiveInfinity)
  }

  property("the mean lies between the extremes") {
    forAll(samples) { values =>
      val mean = SampleStatistics.of(values: _*).mean
      val rounding = values.max * 1e-9
      mean >= values.min - rounding && mean <= values.max + rounding
    }
  }

  property("equal samples do not deviate") {
    forAll(Gen.choose(2, 50), Gen.choose(1, 1000)) { (count, value) =>
      SampleStatistics.of(Array.fill(count)(value.toDouble): _*).relativeStandardError == 0
    }
  }

  property("the relative error does not depend on the unit") {
    forAll(samples.suchThat(_.size > 1)) { values =>
      val millis = SampleStatistics.of(values: _*).relativeStandardError
      val nanos = SampleStatistics.of(values.map(_ * 1e6): _*).relativeStandardError
      math.abs(millis - nanos) <= 1e-9 * (1 + millis)
    }
  }

  property("a series holds what was added, in order, and earlier views stay as they were") {
    forAll(samples) { values =>
      val views = values.scanLeft(SampleSeries.EMPTY)(_ plus _)
      views.zipWithIndex.forall { case (view, count) => view.stream.toArray.toSeq == values.take(count) }
    }
  }
}
