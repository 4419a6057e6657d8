package mpp.compare

import mpp.compare.ComparedRun.Mean
import mpp.compare.PointComparison.Judged
import mpp.results.PointKey
import mpp.stats.ConfidenceInterval
import mpp.stats.Holm
import mpp.stats.MeanRatio

/** Two runs, point by point. */
final case class Comparison(points: Seq[PointComparison]) {

  /** Number of points by verdict. */
  def verdicts: Map[Verdict, Int] = points.groupMapReduce(_.verdict)(_ => 1)(_ + _)

  /** Geometric means of the ratios of points that are alike in something, by name; points without a ratio apart. */
  def geometricMeans(of: PointKey => String): Seq[(String, Double)] =
    points.filter(_.judged.isDefined).groupBy(p => of(p.point)).toSeq.sortBy(_._1).map { case (name, alike) =>
      name -> math.exp(alike.flatMap(_.judged).map(_.ratio.log).sum / alike.size)
    }
}

object Comparison {

  /** The probability that a comparison of equals finds a difference anywhere. */
  val ErrorLevel: Double = 1 - ConfidenceInterval.Level

  /** @param chosen
    *   points of either run
    * @param threshold
    *   the least difference that matters, as a fraction
    * @param force
    *   compares what was measured under different conditions, too, and notes that
    */
  def of(
      base: ComparedRun,
      now: ComparedRun,
      chosen: Seq[PointKey],
      threshold: Double,
      force: Boolean
  ): Comparison = {
    val pairs = chosen.map(p => pair(p, base, now, force))
    val ratios = pairs.flatMap(_._2)
    val levels = Holm.levels(ratios.map(_.p), ErrorLevel).iterator
    Comparison(pairs.map { case (comparison, ratio) =>
      ratio.map(Judged(_, levels.next())).fold(comparison)(judged =>
        comparison.copy(judged = Some(judged), verdict = PointComparison.verdict(judged, threshold))
      )
    })
  }

  /** A point that is still to be judged, with its ratio if it can be. */
  private def pair(
      point: PointKey,
      base: ComparedRun,
      now: ComparedRun,
      force: Boolean
  ): (PointComparison, Option[MeanRatio]) = {
    val means = (base.means.get(point), now.means.get(point))
    val differences = for {
      before <- base.conditions.toSeq
      after <- now.conditions.toSeq
      difference <- after.differences(before, (point.symbol, point.benchmark))
    } yield difference
    val ratio = for (a <- means._2; b <- means._1; r <- MeanRatio(a.estimate, b.estimate)) yield r
    def result(verdict: Verdict, notes: Seq[String]) = PointComparison(
      point,
      means._1.orElse(means._2).fold(Seq.empty[(String, String)])(_.parameters),
      means._1.map(_.estimate.mean),
      means._2.map(_.estimate.mean),
      verdict,
      judged = None,
      notes
    )
    means match {
      case (Some(b), Some(a)) =>
        if (differences.nonEmpty && !force) (result(Verdict.NotComparable, differences), None)
        else if (ratio.isEmpty) (result(Verdict.NotComparable, Seq("the error of a mean is unknown")), None)
        else (
          result(Verdict.Inconclusive, differences ++ unknown(base, now) ++ remarks(base, b) ++ remarks(now, a)),
          ratio
        )
      case _ => (result(Verdict.Missing, Seq(base, now).filter(!_.means.contains(point)).map(absence(_, point))), None)
    }
  }

  private def unknown(runs: ComparedRun*): Seq[String] =
    runs.filter(_.conditions.isEmpty).map(run => s"conditions of ${run.id} are unknown")

  private def remarks(run: ComparedRun, mean: Mean): Seq[String] = mean.remarks.map(remark => s"${run.id}: $remark")

  private def absence(run: ComparedRun, point: PointKey): String =
    s"${run.id}: ${run.failures.getOrElse(point, "not measured")}"
}
