package mpp.stats

import scala.collection.immutable.VectorMap

/** Estimates that are made up. */
object Estimates {

  /** Of processes whose means are these. */
  def of(means: Double*): Estimate = Estimate.of(Invocations.of(means.map(Seq(_))), seed = 1)

  /** Of one process. */
  def single(mean: Double, error: Double, degrees: Double): Estimate =
    Estimate(mean, mean, VectorMap(1 -> mean), error, degrees, Estimate.Runs)
}
