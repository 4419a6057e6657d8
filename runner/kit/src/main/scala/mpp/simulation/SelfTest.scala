package mpp.simulation

import mpp.results.PointSamples
import mpp.simulation.Simulation.Autocorrelated
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape

/** Whether comparisons can be trusted: how often intervals hold the truth where it is known, and how often equals are
  * found to differ.
  */
object SelfTest {

  /** A measured part of all cases, and the limits within which it should be.
    *
    * @param limits
    *   none for what is known to be outside, and shown for that reason
    */
  final case class Row(what: String, of: String, part: Double, limits: Option[(Double, Double)]) {
    def holds: Boolean = limits.forall { case (least, most) => part >= least && part <= most }
  }

  private val shapes = Seq(Shape(1, 30), Shape(5, 20), Shape(10, 10), Shape(30, 10))
  private val independent = Seq(Normal(0.1), Lognormal(0.5))
  private val correlated = Autocorrelated(0.1, 0.5)

  private val CoverageLimits = Some((0.93, 0.97))
  private val FalsePositiveLimits = Some((0.0, 0.05))
  private val Simulations = 2000

  /** Comparisons of so many pairs of points each. */
  private val PointsPerComparison = 40
  private val Comparisons = 200

  /** On simulated times. */
  def simulated(threshold: Double, seed: Long): Seq[Row] = {
    val held = for (simulation <- independent; shape <- shapes) yield coverage(simulation, shape, seed, CoverageLimits)
    val several = coverage(correlated, Shape(10, 10), seed, CoverageLimits)
    val one = coverage(correlated, Shape(1, 30), seed, limits = None)
    val equals = for (simulation <- independent; shape <- Seq(Shape(1, 30), Shape(10, 10))) yield {
      val found = FalsePositives
        .ofSimulation(simulation, shape, PointsPerComparison, threshold, Comparisons, seed)
      falsePositives(s"${simulation.name} $shape", found)
    }
    (held :+ several :+ one).flatten ++ equals.flatten
  }

  private def coverage(simulation: Simulation, shape: Shape, seed: Long, limits: Option[(Double, Double)]): Seq[Row] = {
    val of = s"${simulation.name} $shape"
    Seq(
      Row("interval of the mean", of, Coverage.of(Coverage.mean, simulation, shape, 1, Simulations, seed), limits),
      Row("interval of the ratio", of, Coverage.ofRatio(simulation, shape, Simulations, seed), limits)
    )
  }

  /** On halves of a run's own samples. */
  def ofRun(run: String, points: Seq[PointSamples], threshold: Double, splits: Int, seed: Long): Seq[Row] =
    falsePositives(run, FalsePositives.ofSplits(points, threshold, splits, seed))

  private def falsePositives(of: String, found: FalsePositives): Seq[Row] = Seq(
    Row("equals: interval without 1", of, found.significant, None),
    Row("equals: faster or slower", of, found.judged, FalsePositiveLimits),
    Row("equals: comparisons with any", of, found.alarms, None)
  )
}
