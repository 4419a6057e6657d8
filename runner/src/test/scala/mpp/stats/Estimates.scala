package mpp.stats

import scala.collection.immutable.VectorMap

/** Estimates that are made up. */
object Estimates {

  /** The estimate of processes with these means. */
  def of(means: Double*): Estimate = Estimate.of(Invocations.of(means.map(Seq(_))), seed = 1)

  /** The estimate of one process. */
  def single(mean: Double, error: Double, degrees: Double): Estimate =
    Estimate(mean, mean, VectorMap(1 -> mean), error, degrees, Estimate.Runs)
}
