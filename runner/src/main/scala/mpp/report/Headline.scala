package mpp.report

import mpp.report.Headline._
import mpp.results.Doubt
import mpp.results.NodeFacts
import mpp.stats.Estimate
import mpp.stats.Quantiles

/** A run in three sentences: its subject, the certainty of its numbers, and the points to take with care.
  *
  * @param points
  *   number of points, a testee's own each
  * @param machines
  *   those that it was measured on; none where the results do not tell
  * @param cares
  *   the gravest first
  * @param hasRuns
  *   false if only summaries are known, by which nothing can be flagged
  */
final case class Headline(
    testees: Int,
    benchmarks: Int,
    points: Int,
    machines: Seq[NodeFacts],
    certainty: Certainty,
    cares: Seq[Care],
    hasRuns: Boolean
)

object Headline {

  /** The number of processes behind a point's mean, on which its interval rests. */
  sealed trait Certainty

  /** No point has a result. */
  case object NoResult extends Certainty

  /** Each mean is that of one process: another process may have another one. */
  case object OneProcess extends Certainty

  /** @param least
    *   processes of the point with the fewest
    * @param most
    *   processes of the point with the most
    * @param halfWidth
    *   median of the half widths of 95 % intervals over processes, in parts of the means; none if all processes of each
    *   point but one failed
    */
  final case class Processes(least: Int, most: Int, halfWidth: Option[Double]) extends Certainty

  /** Points that are doubtful, or have no result.
    *
    * @param trouble
    *   the words by which tables show it
    * @param place
    *   identifier of the part of the page that tells more
    */
  final case class Care(trouble: String, points: Int, place: String)

  def of(run: ReportRun): Headline = Headline(
    testees = run.testees.size,
    benchmarks = run.benchmarks.size,
    points = run.points.size,
    machines = run.manifest.toSeq.flatMap(_.nodes.values),
    certainty = certainty(run.points.flatMap(_.time)),
    cares = cares(run),
    hasRuns = run.points.exists(_.statistics.isDefined)
  )

  private def certainty(times: Seq[Estimate]): Certainty =
    if (times.isEmpty) NoResult
    else if (times.forall(_.method.withinProcess)) OneProcess
    else {
      val widths = for (time <- times if !time.method.withinProcess; interval <- time.interval)
        yield (interval.high - interval.low) / 2 / time.mean
      val known = widths.filter(w => !w.isNaN && !w.isInfinite)
      val median = Option.when(known.nonEmpty)(Quantiles.median(known.toArray))
      Processes(times.map(_.invocations).min, times.map(_.invocations).max, median)
    }

  /** A benchmark that a testee does not have is no trouble. */
  private def cares(run: ReportRun): Seq[Care] = {
    val ended = for (outcome <- GapsSection.gravestFirst if !fine(outcome))
      yield Care(outcome.mark, run.points.count(_.outcome == outcome), GapsSection.Id)
    val doubted = for (doubt <- Doubt.all)
      yield Care(doubt.name, run.points.count(_.doubts.contains(doubt)), FlaggedTable.Id)
    val alone = run.points.flatMap(_.time).count(_.method.withinProcess)
    val single = Care("of one process only", if (alone == run.points.count(_.time.isDefined)) 0 else alone, "method")
    val unknown = Care("not in the catalogue", run.unknown.size, GapsSection.Id)
    (ended ++ doubted :+ single :+ unknown).filter(_.points > 0)
  }

  private def fine(outcome: Outcome) = outcome == Outcome.Converged || outcome == Outcome.NotImplemented
}
