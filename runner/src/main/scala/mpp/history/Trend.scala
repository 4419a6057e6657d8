package mpp.history

import mpp.compare.ComparedConditions
import mpp.results.PointKey
import mpp.stats.Estimate

/** A testee's course over runs, a number for each of them.
  *
  * @param times
  *   oldest first: the run's id, and the testee's time in parts of its time in the latest run, as the geometric mean
  *   over the points that both measured under the same conditions; runs without such a point are left out
  */
final case class Trend(times: Seq[(String, Double)]) {
  lazy val changes: Seq[Change] = Change.of(times.map(_._2))
}

object Trend {

  /** A run with the mean of each of its points, in milliseconds. */
  final case class Run(id: String, conditions: Option[ComparedConditions], means: Map[PointKey, Double])

  /** @param runs
    *   oldest first
    * @return
    *   none if no run has a time of the testee
    */
  def of(symbol: String, runs: Seq[Run]): Option[Trend] = {
    val having = runs.map(run => run.copy(means = run.means.filter(_._1.symbol == symbol))).filter(_.means.nonEmpty)
    having.lastOption.map(latest => Trend(having.flatMap(run => relative(run, latest).map(run.id -> _))))
  }

  private def relative(run: Run, latest: Run): Option[Double] = {
    val alike = run.means.keySet.map(groupOf).filter(group =>
      run.conditions.map(_.of(group)) == latest.conditions.map(_.of(group))
    )
    val logs = for ((point, mean) <- run.means.toSeq if alike(groupOf(point)); last <- latest.means.get(point))
      yield Estimate.log(mean) - Estimate.log(last)
    Option.when(logs.nonEmpty)(math.exp(logs.sum / logs.size))
  }

  private def groupOf(point: PointKey) = (point.symbol, point.benchmark)
}
