package mpp.stats

import mpp.simulation.Simulation
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

/** Quantiles, outliers, autocorrelation, modes: worked examples. */
class DescriptionSuite extends munit.ScalaCheckSuite {

  test("quantiles are of Hyndman and Fan's type 7") {
    assertEquals(Quantiles.of(Array(4, 1, 3, 2), 0, 0.25, 0.5, 1), Seq(1, 1.75, 2.5, 4))
    assertEquals(Quantiles.medianDeviation(Array(1, 1, 2, 2, 4, 6, 9)), 1.0)
  }

  test("quantiles leave the samples as they are") {
    val samples = Array(3.0, 1.0, 2.0)
    assertEquals((Quantiles.median(samples), samples.toSeq), (2.0, Seq(3.0, 1.0, 2.0)))
  }

  test("outliers are told by side and by how far they lie") {
    // Quartiles 3 and 7: mild fences at -3 and 13, severe ones at -9 and 19.
    val inside = Array(1.0, 2, 3, 4, 5, 6, 7, 8, 9)
    assertEquals(Outliers.of(inside), Outliers(0, 0, 0, 0))
    assertEquals(Outliers.mildFences(inside), Outliers.Fences(-3, 13))
    assertEquals(Outliers.of(inside.map(x => if (x == 9) 13.5 else x)), Outliers(0, 0, 1, 0))
    assertEquals(Outliers.of(inside.map(x => if (x == 9) 19.5 else x)), Outliers(0, 0, 0, 1))
    assertEquals(Outliers.of(inside.map(x => if (x == 1) -3.5 else x)), Outliers(0, 1, 0, 0))
    assertEquals(Outliers.of(inside.map(x => if (x == 1) -9.5 else x)), Outliers(1, 0, 0, 0))
  }

  test("autocorrelation of series that rise, that alternate, and that do not vary") {
    assertEqualsDouble(Autocorrelation.lag1(Seq(Array(1, 2, 3, 4, 5))), 0.4, 1e-12)
    assertEqualsDouble(Autocorrelation.lag1(Seq(Array(1, -1, 1, -1))), -0.75, 1e-12)
    assertEquals(Autocorrelation.lag1(Seq(Array(7, 7, 7))), 0.0)
    assertEqualsDouble(Autocorrelation.lag1(Seq(Array(1, 2, 3, 4, 5), Array(101, 102, 103, 104, 105))), 0.4, 1e-12)
  }

  test("correlated runs count as fewer, others as they are") {
    assertEqualsDouble(Autocorrelation.effectiveSize(30, 0.5), 10, 1e-12)
    assertEquals(Autocorrelation.effectiveSize(30, -0.5), 30.0)
    assertEquals(Autocorrelation.effectiveSize(30, 0.99), 2.0)
    assertEquals(Autocorrelation.effectiveSize(1, 0), 1.0)
  }

  property("an autocorrelation lies between -1 and 1") {
    forAll(Gen.choose(1, 50).flatMap(Gen.listOfN(_, Gen.choose(-1e3, 1e3)))) { xs =>
      assert(math.abs(Autocorrelation.lag1(Seq(xs.toArray))) <= 1)
    }
  }

  private def of(runs: Array[Double]) = Modes.withinProcess(Invocations(IndexedSeq(runs)))

  test("two kinds of runs are told from one, and neither a few outliers nor a skew is a kind") {
    val one = Simulation.Normal(0.1).invocations(Simulation.Shape(1, 100), seed = 1).series.head
    val two = one.zipWithIndex.map { case (x, i) => if (i % 2 == 0) x + 1 else x }
    val spiked = one.zipWithIndex.map { case (x, i) => if (i % 40 == 0) x + 9 else x }
    val skewed = Simulation.Lognormal(1).invocations(Simulation.Shape(1, 100), seed = 1).series.head
    for (unimodal <- Seq(one, spiked, skewed)) assert(of(unimodal).exists(_ > 0.05))
    assert(of(two).exists(_ <= Modes.Level))
    assertEquals(of(Array(1, 2, 3)), None)
  }

  test("one in twenty samples of one kind, too long to simulate their dips, has a p-value below 0.05") {
    val random = new java.util.SplittableRandom(1)
    val below = (1 to 500).count { _ =>
      DipTest.p(Array.fill(10 * DipTest.MostSimulated)(random.nextDouble())).exists(_ <= 0.05)
    }
    assert(below >= 10 && below <= 40, s"$below of 500")
  }

  test("two kinds of processes are told from one") {
    def processes(levels: Seq[Double]) = Invocations(levels.zipWithIndex.map { case (x, i) =>
      Array(x + i / 1e3)
    }.toIndexedSeq)
    assert(Modes.ofProcesses(processes(Seq.tabulate(12)(i => 1.0 + i % 2))).exists(_ <= Modes.Level))
    assert(Modes.ofProcesses(processes(Seq.tabulate(12)(i => 1.0 + i))).exists(_ > 0.5))
  }
}
