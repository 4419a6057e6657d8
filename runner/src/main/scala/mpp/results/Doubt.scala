package mpp.results

import mpp.stats.Modes
import mpp.stats.PointStatistics
import mpp.stats.SteadyState

/** A doubt about a point that its mean and interval do not show. Nothing is left out for it.
  *
  * @param name
  *   as reports and terminals name it
  */
sealed abstract class Doubt(val name: String)

object Doubt {

  /** Something from outside disturbed an invocation. */
  case object Pressed extends Doubt("under pressure")

  /** Not all runs are alike from the first to the last. */
  case object Changing extends Doubt("with a change of the mean")

  /** The runs of a process are of several kinds. */
  case object RunModes extends Doubt("with several kinds of runs")

  /** Processes are of several kinds. */
  case object ProcessModes extends Doubt("with several kinds of processes")

  /** The generator of an open loop was late by more than a tenth of the median latency. */
  case object LateGenerator extends Doubt("with a late generator")

  /** The point was measured on so few processors that the generator of an open loop had to share one. */
  case object SharedProcessor extends Doubt("with a generator that shares its processor")

  val all: Seq[Doubt] = Seq(Pressed, LateGenerator, SharedProcessor, Changing, RunModes, ProcessModes)

  def of(samples: PointSamples): Seq[Doubt] = of(samples, PointStatistics.of(samples.invocations, samples.seed))

  def of(samples: PointSamples, statistics: PointStatistics): Seq[Doubt] = {
    def doubt(doubt: Doubt, raised: Boolean) = Option.when(raised)(doubt)
    Seq(
      doubt(Pressed, samples.pressed > 0),
      doubt(LateGenerator, samples.generatorsLate > 0),
      doubt(SharedProcessor, samples.generatorsCrowded > 0),
      doubt(Changing, !SteadyState.common(statistics.steadyStates).contains(SteadyState.Kind.Flat)),
      doubt(RunModes, statistics.runModesP.exists(_ <= Modes.Level)),
      doubt(ProcessModes, statistics.processModesP.exists(_ <= Modes.Level))
    ).flatten
  }

  /** A headline: `12 of 40 (10 under pressure, 3 with a change of the mean)`; none if there are no points.
    *
    * @param points
    *   the flags of each
    */
  def headline(points: Seq[Seq[Doubt]]): Option[String] = Option.when(points.nonEmpty) {
    val kinds = all.map(f => f -> points.count(_.contains(f))).filter(_._2 > 0).map { case (f, n) => s"$n ${f.name}" }
    s"${points.count(_.nonEmpty)} of ${points.size}${if (kinds.isEmpty) "" else kinds.mkString(" (", ", ", ")")}"
  }
}
