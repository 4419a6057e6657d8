package mpp.simulation

import mpp.compare.Comparison
import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Shape
import mpp.stats.SampleStatistics

class SelfTestSuite extends munit.FunSuite {
  override val munitTimeout: scala.concurrent.duration.Duration = scala.concurrent.duration.Duration(10, "min")

  private val terms = Comparison.Terms(threshold = 0.05)
  private lazy val rows = SelfTest.simulated(terms, SelfTest.Short, seed = 1)

  private def part(what: String, of: String): Double =
    rows.find(r => r.what == what && r.of == of).fold(fail(s"no row of $what, $of"))(_.part)

  test("every row that has limits is within them") {
    assertEquals(rows.filterNot(_.holds), Nil)
  }

  test("there is a row for each kind of times and number of invocations, and for each effect") {
    val kinds = rows.groupMap(_.what)(_.of)
    for (what <- Seq("interval of the mean", "interval of the ratio", "equals: comparisons with any"))
      assertEquals(kinds(what).distinct.size, Simulation.all.size * 6, what)
    assertEquals(kinds.keySet.count(_.startsWith("power: ")), 4)
  }

  test("more invocations and larger effects are found more often, and what is twice the threshold by ten") {
    def power(effect: Int, invocations: Int) =
      part(s"power: $effect % is slower", s"2 % between processes, ${invocations}x20")
    assert(power(10, 10) > 0.9 && power(10, 10) > power(10, 3) && power(10, 5) > power(2, 5))
    assert(power(20, 5) > 0.9)
  }

  test("within one process intervals are too narrow, and equals seem to differ") {
    assert(part("interval of the mean", "normal 0.1 1x20") < 0.9)
    assert(part("equals: faster or slower, --withinProcess", "normal 0.1 1x20") > 0.01)
    assertEquals(part("equals: comparisons with any", "normal 0.1 1x20"), 0.0)
  }

  test("the published interval, of all runs, is too narrow where processes differ") {
    val held = Coverage.part(1000, seed = 1) { s =>
      val (low, high) = SampleStatistics.of(Lognormal(0.1).invocations(Shape(10, 20), s).pooled.toSeq).ci95
      low <= 1 && 1 <= high
    }
    assert(held < 0.75, s"$held")
  }

  for (shape <- Seq(Shape(1, 30), Shape(10, 10)))
    test(s"of halves of a run, $shape, at most 5 % are found to differ") {
      val run = (1 to 40).map(n =>
        PointSamples(
          PointKey("A", "PINGPONG", s"n: $n\n"),
          Nil,
          Lognormal(0.3).invocations(shape, n.toLong),
          converged = true
        )
      )
      val found = SimulatedComparisons.ofSplits(run, terms.copy(withinProcess = true), splits = 50, seed = 1)
      assertEquals((found.comparisons, found.points), (50, 2000))
      assert(found.changes <= 0.05, s"$found")
    }
}
