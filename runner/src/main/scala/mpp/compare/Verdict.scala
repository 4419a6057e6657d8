package mpp.compare

import mpp.stats.ConfidenceInterval
import mpp.stats.Holm
import mpp.stats.MeanRatio

/** The outcome of a comparison for a point. */
sealed abstract class Verdict(val name: String) {

  /** True if a difference was found that matters. */
  def isChange: Boolean = this == Verdict.Slower || this == Verdict.Faster
}

object Verdict {

  /** Less time, not by chance, by an estimate beyond the threshold. */
  case object Faster extends Verdict("faster")

  /** More time, not by chance, by an estimate beyond the threshold: a regression. */
  case object Slower extends Verdict("slower")

  /** Not by chance, but not by the threshold, or not surely less than that. */
  case object Differs extends Verdict("differs")

  /** The interval lies within the threshold. */
  case object Same extends Verdict("same")

  /** The interval holds both 1 and a ratio that would matter. */
  case object Inconclusive extends Verdict("inconclusive")

  /** Too few processes to tell a difference of the testees from one of processes. */
  case object NoVerdict extends Verdict("no verdict")

  /** One of the sides has no result of it. */
  case object Missing extends Verdict("missing")

  /** The runs measured it under different conditions, or one of them by a single run. */
  case object NotComparable extends Verdict("not comparable")

  val all: Seq[Verdict] = Seq(Slower, Faster, Differs, Same, Inconclusive, NoVerdict, Missing, NotComparable)

  /** The fewest processes on a side that give a verdict. */
  val LeastInvocations = 3

  /** A ratio that was judged.
    *
    * @param level
    *   the p-value up to which it counts as different from 1, all ratios that were judged with it considered
    */
  final case class Judged(ratio: MeanRatio, level: Double) {

    /** At 95 %, for the point alone. */
    def interval: ConfidenceInterval = ratio.interval()

    /** At the level at which the point was judged: it leaves out 1 exactly if the ratio counts as different from 1. */
    def judgedInterval: ConfidenceInterval = ratio.interval(1 - level)

    /** Part of the 95 % interval that lies beyond the threshold, on the estimate's side, in logarithms. */
    def partBeyond(threshold: Double): Double = {
      val sign = math.signum(ratio.log)
      val logs = ratio.logInterval(ConfidenceInterval.Level)
      val (near, far) = if (sign < 0) (-logs.high, -logs.low) else (logs.low, logs.high)
      val most = math.log1p(threshold)
      if (far <= most) 0 else if (near >= most) 1 else (far - most) / (far - near)
    }

    /** @param threshold
      *   the least difference that matters, as a fraction: with 0.05, ratios of 1.05 and of 1 / 1.05
      */
    def verdict(threshold: Double): Verdict = {
      val most = math.log1p(threshold)
      val own = ratio.logInterval(ConfidenceInterval.Level)
      val differs = ratio.p <= level
      if (differs && math.abs(ratio.log) > most) if (ratio.log > 0) Slower else Faster
      else if (own.low >= -most && own.high <= most) Same
      else if (differs) Differs
      else Inconclusive
    }
  }

  /** Judges ratios together, so that with a probability of 95 % no ratio of equals is found to differ.
    *
    * @return
    *   in their order
    */
  def judge(ratios: Seq[MeanRatio]): Seq[Judged] =
    ratios.zip(Holm.levels(ratios.map(_.p), ErrorLevel)).map { case (ratio, level) => Judged(ratio, level) }

  /** The probability that a comparison of equals finds a difference anywhere. */
  val ErrorLevel: Double = 1 - ConfidenceInterval.Level
}
