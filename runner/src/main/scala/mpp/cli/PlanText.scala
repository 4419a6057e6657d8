package mpp.cli

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

  /** So many of those that [[Plan.size]] counts. */
  def count(n: Int, plan: Plan): String = Numbers.count(n, if (plan.invocations == 1) "point" else "invocation")
}
