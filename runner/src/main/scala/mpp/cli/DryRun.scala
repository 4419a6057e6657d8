package mpp.cli

import mpp.catalogue.SpaceName
import mpp.orchestrate.Estimate
import mpp.orchestrate.Plan
import mpp.results.Journal
import mpp.results.JsonText
import mpp.results.PointKey
import mpp.results.PointRecord
import mpp.results.RunDirectory

/** Shows what a command would measure, and how long that takes; measures, builds and creates nothing. */
object DryRun {

  /** @param results
    *   where earlier runs are
    */
  def show(plan: Plan, space: SpaceName, results: os.Path): Unit = {
    val estimate = Estimate.from(newestFirst(results), plan.groups.flatMap(_.keys))
    for (group <- plan.groups) {
      println(
        s"${group.testee.symbol} ${group.benchmark.symbol}${clients(group)}: " +
          s"${Numbers.count(group.points.size, "point")}, ${time(estimate, group.keys)}"
      )
      group.points.foreach { p =>
        val lacking = if (group.beyond.contains(p)) s" (skipped: needs ${p.nodes} nodes)" else ""
        println(s"  ${p.parameters.map { case (k, v) => s"$k=$v" }.mkString(" ")}$lacking")
      }
    }
    println(
      s"in all ${Numbers.count(plan.size, "point")} (${space.name} space), ${time(estimate, plan.groups.flatMap(_.keys))}"
    )
  }

  private def clients(group: Plan.Group): String =
    if (group.clients == 0) "" else s" (master and ${Numbers.count(group.clients, "client")})"

  private def time(estimate: Estimate, points: Seq[PointKey]): String = {
    val (known, duration) = estimate.of(points)
    val total = points.size
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
    os.isFile(directory.manifest) && JsonText.read(os.read(directory.manifest))(_("mode").str).exists(_ != "import")
}
