package mpp.simulation

import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape
import mpp.stats.Invocations

class FalsePositivesSuite extends munit.FunSuite {
  private val threshold = 0.05
  private val most = 0.05

  private def point(n: Int, invocations: Invocations) =
    PointSamples(PointKey("A", "PINGPONG", s"n: $n\n"), Seq("n" -> n.toString), invocations, converged = true)

  for (simulation <- Seq(Normal(0.1), Lognormal(0.5)); shape <- Seq(Shape(1, 30), Shape(10, 10)))
    test(
      s"of equals, ${simulation.name} $shape, at most 5 % are found to differ, and in at most 5 % of comparisons any"
    ) {
      val found = FalsePositives.ofSimulation(simulation, shape, points = 40, threshold, comparisons = 200, seed = 1)
      assertEquals((found.comparisons, found.points), (200, 8000))
      assert(found.significant <= 0.06, s"$found")
      assert(found.judged <= most && found.alarms <= most, s"$found")
    }

  for (shape <- Seq(Shape(1, 30), Shape(10, 10)))
    test(s"of halves of a run, $shape, at most 5 % are found to differ") {
      val run = (1 to 40).map(n => point(n, Lognormal(0.3).invocations(shape, n.toLong)))
      val found = FalsePositives.ofSplits(run, threshold, splits = 50, seed = 1)
      assertEquals((found.comparisons, found.points), (50, 2000))
      assert(found.judged <= most, s"$found")
    }
}
