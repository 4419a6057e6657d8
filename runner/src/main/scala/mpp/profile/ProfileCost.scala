package mpp.profile

import mpp.stats.Estimate
import mpp.stats.Invocations
import mpp.stats.MeanRatio

/** The time that a profiler costs. */
object ProfileCost {

  /** Bootstraps need none here: all runs are of one process. */
  private val Seed = 0L

  /** The mean of runs with a profiler, divided by that of runs without, of the same process; none with fewer than two
    * runs of either.
    */
  def ratio(profiled: Seq[Double], plain: Seq[Double]): Option[MeanRatio] =
    if (profiled.size < 2 || plain.size < 2) None
    else MeanRatio(estimate(profiled), estimate(plain))

  private def estimate(runs: Seq[Double]) = Estimate.of(Invocations.of(Seq(runs)), Seed)
}
