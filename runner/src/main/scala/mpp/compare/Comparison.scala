package mpp.compare

import mpp.compare.ComparedRun.Time
import mpp.results.PointKey
import mpp.stats.Estimate
import mpp.stats.MeanRatio
import mpp.stats.PairedRatio

/** Two sides, point by point. */
final case class Comparison(points: Seq[PointComparison]) {

  /** Number of points by verdict. */
  def verdicts: Map[Verdict, Int] = points.groupMapReduce(_.verdict)(_ => 1)(_ + _)

  /** Geometric means of the ratios of points that are alike in something, by name; points without a ratio apart. */
  def geometricMeans(of: PointKey => String): Seq[(String, Double)] =
    points.filter(_.ratio.isDefined).groupBy(p => of(p.point)).toSeq.sortBy(_._1).map { case (name, alike) =>
      name -> math.exp(alike.flatMap(_.ratio).map(_.log).sum / alike.size)
    }
}

object Comparison {

  /** The terms of a comparison.
    *
    * @param threshold
    *   the least difference that matters, as a fraction
    * @param force
    *   compares points measured under different conditions, too, and notes that
    * @param withinProcess
    *   judges points of fewer than [[Verdict.LeastInvocations]] processes, too, although a difference may be one of
    *   processes
    * @param paired
    *   true if both sides were measured in the same blocks, and are compared within them
    */
  final case class Terms(
      threshold: Double,
      force: Boolean = false,
      withinProcess: Boolean = false,
      paired: Boolean = false
  ) {
    def ratio(of: Estimate, base: Estimate): Option[MeanRatio] =
      if (paired) PairedRatio(of, base) else MeanRatio(of, base)
  }

  /** @param chosen
    *   points of either side
    */
  def of(base: ComparedRun, now: ComparedRun, chosen: Seq[PointKey], terms: Terms): Comparison = {
    val pairs = chosen.map(pair(_, base, now, terms))
    val judged = Verdict.judge(pairs.filter(_.verdict == Verdict.Inconclusive).flatMap(_.ratio)).iterator
    Comparison(pairs.map { p =>
      if (p.verdict != Verdict.Inconclusive) p
      else {
        val j = judged.next()
        p.copy(judged = Some(j), verdict = j.verdict(terms.threshold))
      }
    })
  }

  /** A point; inconclusive if it is still to be judged. */
  private def pair(point: PointKey, base: ComparedRun, now: ComparedRun, terms: Terms): PointComparison = {
    val times = (base.times.get(point), now.times.get(point))
    val differences = for {
      before <- base.conditions.toSeq
      after <- now.conditions.toSeq
      difference <- after.differences(before, (point.symbol, point.benchmark))
    } yield difference
    val ratio = for (a <- times._2; b <- times._1; r <- terms.ratio(a.estimate, b.estimate)) yield r
    def result(verdict: Verdict, notes: Seq[String], ratio: Option[MeanRatio] = None) = PointComparison(
      point,
      times._1.orElse(times._2).fold(Seq.empty[(String, String)])(_.parameters),
      times._1.map(_.estimate.mean),
      times._2.map(_.estimate.mean),
      verdict,
      ratio,
      judged = None,
      notes
    )
    times match {
      case (Some(b), Some(a)) =>
        lazy val doubts = differences ++ unknown(base, now) ++ remarks(base, b) ++ remarks(now, a)
        if (differences.nonEmpty && !terms.force) result(Verdict.NotComparable, differences)
        else ratio.fold(result(Verdict.NotComparable, Seq("the error of a mean is unknown"))) { r =>
          if (r.invocations >= Verdict.LeastInvocations) result(Verdict.Inconclusive, doubts, ratio)
          else if (terms.withinProcess) result(Verdict.Inconclusive, s"judged by ${processes(r)}" +: doubts, ratio)
          else result(Verdict.NoVerdict, s"${processes(r)}: no verdict" +: doubts, ratio)
        }
      case _ => result(Verdict.Missing, Seq(base, now).filter(!_.times.contains(point)).map(absence(_, point)))
    }
  }

  private def processes(ratio: MeanRatio): String =
    if (ratio.invocations == 1) "one process" else s"${ratio.invocations} processes"

  private def unknown(runs: ComparedRun*): Seq[String] =
    runs.filter(_.conditions.isEmpty).map(run => s"conditions of ${run.id} are unknown")

  private def remarks(run: ComparedRun, time: Time): Seq[String] = time.remarks.map(remark => s"${run.id}: $remark")

  private def absence(run: ComparedRun, point: PointKey): String =
    s"${run.id}: ${run.failures.getOrElse(point, "not measured")}"
}
