package mpp.cli

import mpp.catalogue.Policy
import mpp.catalogue.SpaceName
import mpp.orchestrate.Plan
import mpp.text.Numbers

/** Plans as people read them. */
object PlanText {

  /** Counts the points, and each one's invocations if there are several. */
  def points(plan: Plan, space: SpaceName): String = {
    val count = s"${Numbers.count(plan.groups.map(_.points.size).sum, "point")} (${space.name} space)"
    count + plan.interleaving.fold("")(i => s", each in ${i.invocations} invocations in the order of seed ${i.seed}")
  }

  /** The runs of each point that a policy asks for. */
  def runs(policy: Policy): String = {
    val warmup = if (policy.warmupRuns == 0) "" else s" after ${policy.warmupRuns} for warm-up"
    if (policy.minRuns == policy.maxRuns) s"${Numbers.count(policy.minRuns, "run")} of each point$warmup"
    else
      s"${policy.minRuns} to ${policy.maxRuns} runs of each point$warmup, until its RSE is at most ${Numbers.percent(policy.rseTarget)}"
  }

  /** So many of those that [[Plan.size]] counts. */
  def count(n: Int, plan: Plan): String = Numbers.count(n, if (plan.invocations == 1) "point" else "invocation")
}
