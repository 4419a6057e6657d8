package mpp.stats

import mpp.simulation.Simulation.Autocorrelated
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape

class ProcessVarianceSuite extends munit.FunSuite {
  test("deviations between and within processes are those that were simulated") {
    for (
      (simulation, between) <- Seq(Normal(0.1) -> 0.05, Normal(0.02) -> 0.1, Autocorrelated(0.1, 0.5) -> 0.05);
      all = (1 to 40).map(seed => simulation.invocations(Shape(20, 30), seed.toLong, between))
    ) {
      val variances = all.flatMap(ProcessVariance.of)
      def rootMeanSquare(of: ProcessVariance => Double) = math.sqrt(variances.map(v => of(v) * of(v)).sum / 40)
      assertEqualsDouble(rootMeanSquare(_.between), between, between / 10)
    }
  }

  test("processes that differ no more than their runs explain have no deviation of their own, one tells none") {
    val alike = Invocations(IndexedSeq(Array(1.0, 3.0), Array(3.0, 1.0), Array(1.0, 3.0)))
    assertEquals(ProcessVariance.of(alike).map(v => (v.between, v.ofMeans)), Some((0.0, 0.0)))
    assertEquals(ProcessVariance.of(Invocations(IndexedSeq(Array(1.0, 3.0)))), None)
  }
}
