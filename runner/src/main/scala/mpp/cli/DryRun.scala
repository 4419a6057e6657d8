package mpp.cli

import mpp.catalogue.Policy
import mpp.catalogue.SpaceName
import mpp.orchestrate.DurationForecast
import mpp.orchestrate.Interleaving
import mpp.orchestrate.Plan
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.text.Assignments
import mpp.text.Numbers

/** Shows a command's plan and its duration; measures, builds and creates nothing. */
object DryRun {

  /** More would be read by nobody; the seed gives all of them. */
  private val MostBlocks = 5
  private val MostNumbers = 30

  /** @param results
    *   folder of earlier runs
    */
  def show(plan: Plan, space: SpaceName, policy: Policy, precision: Option[Precision], results: os.Path): Unit = {
    val forecast = DurationForecast.from(newestFirst(results), plan.groups.flatMap(_.keys))
    val firsts = plan.groups.scanLeft(1)(_ + _.points.size)
    for ((group, first) <- plan.groups.zip(firsts)) {
      Terminal.say(
        s"${group.testee.symbol} ${group.benchmark.symbol}${clients(group)}: " +
          s"${Numbers.count(group.points.size, "point")}, ${time(forecast, plan.steps.filter(_.group eq group))}"
      )
      for ((p, number) <- group.points.zip(Iterator.from(first))) {
        val lacking = if (group.beyond.contains(p)) s" (skipped: needs ${p.nodes} nodes)" else ""
        val label = if (plan.interleaving.isDefined) s"$number: " else ""
        Terminal.say(s"  $label${Assignments.words(p.parameters)}$lacking")
      }
    }
    plan.interleaving.foreach(showOrder)
    Terminal.say(PlanText.runs(policy))
    precision.foreach(p => Terminal.say(p.says))
    Terminal.say(s"in all ${PlanText.points(plan, space)}, ${time(forecast, plan.steps)}")
  }

  private def showOrder(interleaving: Interleaving): Unit = {
    Terminal.say(s"order, each in fresh processes; --seed ${interleaving.seed} gives it again:")
    for ((block, invocation) <- interleaving.blocks.take(MostBlocks).zip(Iterator.from(1)))
      Terminal.say(
        s"  invocation $invocation: ${block.take(MostNumbers).mkString(" ")}${more(block.size - MostNumbers)}"
      )
    if (interleaving.invocations > MostBlocks) Terminal.say(s" ${more(interleaving.invocations - MostBlocks)}")
  }

  private def more(count: Int): String = if (count > 0) s" ... $count more" else ""

  private def clients(group: Plan.Group): String =
    if (group.clients == 0) "" else s" (master and ${Numbers.count(group.clients, "client")})"

  private def time(forecast: DurationForecast, steps: Seq[Plan.Step]): String = {
    val (known, duration) = forecast.of(steps)
    val total = steps.flatMap(_.keys).distinct.size
    if (known == total) s"about ${Numbers.duration(duration)} as in earlier runs"
    else {
      val rest = if (known == 0) "" else s", the others took ${Numbers.duration(duration)}"
      s"time unknown: no earlier run has ${total - known} of the ${Numbers.count(total, "point")}$rest"
    }
  }

  /** A journal that cannot be read tells nothing, nor does one that was imported: it is another machine's. */
  private def newestFirst(results: os.Path): Iterator[Seq[PointRecord]] =
    RunDirectory.all(results).reverseIterator.filter(isOurs).map(_.journal).filter(os.isFile(_))
      .flatMap(Journal.read(_).toOption)

  private def isOurs(directory: RunDirectory): Boolean =
    RunManifest.read(directory).exists(_.exists(_.mode != "import"))
}
