package mpp.history

import mpp.catalogue.Catalogue
import mpp.compare.ComparedConditions
import mpp.compare.ComparedRun
import mpp.results.PointKey

/** A testee's times over runs.
  *
  * @param runs
  *   the runs that have a time of it, oldest first
  * @param series
  *   by point, in the catalogue's order; of one point the latest conditions first
  */
final case class TesteeHistory(symbol: String, runs: Seq[TesteeRun], series: Seq[PointSeries])

object TesteeHistory {

  /** A run of a store with its times. */
  final case class Run(entry: RunStore.Entry, compared: ComparedRun)

  /** Symbols of all testees of which there are times. */
  def symbols(runs: Seq[Run]): Seq[String] = runs.flatMap(_.compared.times.keys.map(_.symbol)).distinct.sorted

  /** @param runs
    *   oldest first
    * @param joined
    *   true if all times of a point are one series, although policy or machine differ
    */
  def of(symbol: String, runs: Seq[Run], joined: Boolean): TesteeHistory = {
    val having = runs.filter(_.compared.times.keys.exists(_.symbol == symbol))
    val described = having.map(run => run.entry.directory -> TesteeRun.of(run.entry, symbol)).toMap
    val points = having.reverse.flatMap(_.compared.times.keys.filter(_.symbol == symbol)).distinct
    val order = Catalogue.benchmarks.map(_.symbol)
    val series = points.sortBy(p => (order.indexOf(p.benchmark), p.benchmark)).flatMap { point =>
      val measured = for (run <- having; time <- run.compared.times.get(point))
        yield Measured(described(run.entry.directory), run.compared.conditions, time)
      if (joined) Seq(PointSeries(point, measured.head.time.parameters, measured.map(_.shown), Nil))
      else byConditions(point, measured)
    }
    TesteeHistory(symbol, having.map(run => described(run.entry.directory)), series)
  }

  final private case class Measured(run: TesteeRun, conditions: Option[ComparedConditions], time: ComparedRun.Time) {
    def shown: PointSeries.Time = PointSeries.Time(run, time.estimate, time.remarks)
  }

  private def byConditions(point: PointKey, measured: Seq[Measured]): Seq[PointSeries] = {
    val group = (point.symbol, point.benchmark)
    val latest = measured.last.conditions
    measured.groupBy(_.conditions.map(_.of(group))).values.toSeq.sortBy(_.last.run.startedAt).reverse.map { alike =>
      val differences = for (now <- latest.toSeq; old <- alike.last.conditions.toSeq; d <- now.differences(old, group))
        yield d
      PointSeries(point, measured.last.time.parameters, alike.map(_.shown), differences)
    }
  }
}
