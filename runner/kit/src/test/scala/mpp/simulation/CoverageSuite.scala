package mpp.simulation

import mpp.simulation.Simulation.Autocorrelated
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape
import mpp.stats.ConfidenceInterval
import mpp.stats.SampleStatistics

/** 95 % intervals hold the truth in 93 to 97 % of simulated cases, and fall short where the documentation says so. */
class CoverageSuite extends munit.FunSuite {
  private val simulations = 2000
  private val shapes = Seq(Shape(1, 30), Shape(5, 20), Shape(10, 10), Shape(30, 10))
  private val independent = Seq(Normal(0.1), Lognormal(0.5))
  private val seed = 1L

  private def assertHolds(coverage: Double)(implicit location: munit.Location): Unit =
    assert(coverage >= 0.93 && coverage <= 0.97, s"covers ${coverage * 100} %")

  for (simulation <- independent; shape <- shapes) {
    test(s"the interval of the mean, ${simulation.name} $shape") {
      assertHolds(Coverage.of(Coverage.mean, simulation, shape, truth = 1, simulations, seed))
    }

    test(s"the interval of the ratio of means, ${simulation.name} $shape") {
      assertHolds(Coverage.ofRatio(simulation, shape, simulations, seed))
    }
  }

  private val autocorrelated = Autocorrelated(0.1, 0.5)

  test("of several invocations, correlated runs do the intervals no harm") {
    assertHolds(Coverage.of(Coverage.mean, autocorrelated, Shape(10, 10), truth = 1, simulations, seed))
    assertHolds(Coverage.ofRatio(autocorrelated, Shape(10, 10), simulations, seed))
  }

  test(
    "of one invocation with correlated runs the interval is too narrow, but much less so than if that were ignored"
  ) {
    val shape = Shape(1, 30)
    val corrected = Coverage.of(Coverage.mean, autocorrelated, shape, truth = 1, simulations, seed)
    val published: Coverage.Method = (samples, _) => {
      val (low, high) = SampleStatistics.of(samples.pooled.toSeq).ci95
      Some(ConfidenceInterval(low, high))
    }
    val ignored = Coverage.of(published, autocorrelated, shape, truth = 1, simulations, seed)
    assert(corrected > 0.85 && corrected < 0.93, s"covers ${corrected * 100} %")
    assert(ignored < 0.8, s"covers ${ignored * 100} %")
  }
}
