package mpp.catalogue

import kompics.benchmarks.RunPolicy
import mpp.catalogue.Contract.policyDefault
import mpp.options.Limit

/** The rule for the runs of a point: their number, the precision that ends them, and their verification.
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
  *   true if a verification run follows, where the benchmark has one
  */
final case class Policy(warmupRuns: Int, minRuns: Int, maxRuns: Int, rseTarget: Double, verify: Boolean = false) {

  /** True if it allows this number of runs and no other: then they count, with any error. */
  def asksForExactly(runs: Int): Boolean = minRuns == runs && maxRuns == runs

  /** Its fault, with the name of the option that sets it. */
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
  val MostRuns: Int = Contract.limit(Limit.LIMIT_RUNS).toInt

  /** The published policy, which is the contract's default, for the published spaces. Elsewhere the number of runs is
    * fixed: to stop once a sample happens to be quiet biases its mean.
    */
  def default(space: SpaceName): Policy = space match {
    case SpaceName.Quick => Policy(warmupRuns = 5, minRuns = 20, maxRuns = 20, rseTarget = 0.25)
    case SpaceName.Testing | SpaceName.Full =>
      import RunPolicy._
      Policy(
        warmupRuns = policyDefault(WARMUP_RUNS_FIELD_NUMBER).toInt,
        minRuns = policyDefault(MIN_RUNS_FIELD_NUMBER).toInt,
        maxRuns = policyDefault(MAX_RUNS_FIELD_NUMBER).toInt,
        rseTarget = policyDefault(RSE_TARGET_FIELD_NUMBER)
      )
  }
}
