package mpp.orchestrate

import kompics.benchmarks.RunPolicy
import mpp.catalogue.SpaceName

/** How many runs of a point are made, when they are enough, and whether they are verified.
  *
  * @param warmupRuns
  *   runs before the first measured one, kept apart
  * @param minRuns
  *   fewest measured runs
  * @param maxRuns
  *   most measured runs; equal to `minRuns` it asks for exactly that many
  * @param rseTarget
  *   relative standard error of the mean at which measuring ends
  * @param verify
  *   whether a verification run follows, where the benchmark has one
  */
final case class Policy(warmupRuns: Int, minRuns: Int, maxRuns: Int, rseTarget: Double, verify: Boolean = false) {

  /** What is wrong with it, naming the option that sets it. */
  def problem: Option[String] =
    if (maxRuns < 1 || maxRuns > Policy.MostRuns) Some(s"--maxRuns $maxRuns: allowed are 1 to ${Policy.MostRuns}")
    else if (minRuns < 1 || minRuns > Policy.MostRuns) Some(s"--minRuns $minRuns: allowed are 1 to ${Policy.MostRuns}")
    else if (minRuns > maxRuns) Some(s"--minRuns $minRuns is greater than --maxRuns $maxRuns")
    else if (warmupRuns < 0 || warmupRuns > Policy.MostRuns)
      Some(s"--warmup $warmupRuns: allowed are 0 to ${Policy.MostRuns}")
    else if (!(rseTarget > 0 && rseTarget <= 1)) Some(s"--rse $rseTarget: allowed are numbers above 0 and up to 1")
    else None

  def toRequest: RunPolicy =
    RunPolicy(minRuns = minRuns, maxRuns = maxRuns, rseTarget = rseTarget, warmupRuns = warmupRuns, verify = verify)
}

object Policy {
  val MostRuns = 1000000

  /** The published policy for the published spaces; a short one for a first look. */
  def default(space: SpaceName): Policy = space match {
    case SpaceName.Quick => Policy(warmupRuns = 5, minRuns = 10, maxRuns = 30, rseTarget = 0.25)
    case SpaceName.Testing | SpaceName.Full => Policy(warmupRuns = 0, minRuns = 30, maxRuns = 100, rseTarget = 0.10)
  }
}
