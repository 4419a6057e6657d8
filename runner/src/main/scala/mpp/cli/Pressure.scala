package mpp.cli

import mpp.orchestrate.Plan
import mpp.results.PointRecord
import mpp.text.Assignments

/** Tells which points were measured under pressure. */
object Pressure {
  private val MostShown = 5

  /** Lines for the end of a run; none if no point was. */
  def report(records: Seq[PointRecord], plan: Plan): Seq[String] = {
    val pressed = records.filter(_.pressure.nonEmpty)
    val shown = pressed.take(MostShown).map { r =>
      val which = if (plan.invocations == 1) "" else s" (invocation ${r.invocation})"
      s"  ${r.symbol} ${r.benchmark} ${Assignments.words(r.parameters)}$which: ${r.pressure.mkString("; ")}"
    }
    val more = pressed.size - shown.size
    if (pressed.isEmpty) Nil
    else {
      val verb = if (pressed.size == 1) "was" else "were"
      s"${PlanText.count(pressed.size, plan)} $verb measured under pressure:" +: shown :++
        Option.when(more > 0)(s"  and $more more, see pressure in points.jsonl")
    }
  }
}
