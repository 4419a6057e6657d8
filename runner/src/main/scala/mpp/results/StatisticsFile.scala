package mpp.results

import mpp.stats.Estimate
import mpp.stats.PointStatistics
import mpp.stats.SteadyState

/** `statistics.csv`: a row per point with all that is said of its samples. docs/file-formats.md lists the columns. */
object StatisticsFile {

  /** A column and its value, empty where there is none. */
  private type Column[A] = (String, A => String)

  private val ofEstimate: Seq[Column[Estimate]] = Seq(
    "invocations" -> (_.invocations.toString),
    "mean_millis" -> (_.mean.toString),
    "mean_low_millis" -> (_.interval.fold("")(_.low.toString)),
    "mean_high_millis" -> (_.interval.fold("")(_.high.toString)),
    "interval_method" -> (_.method.name),
    "log_error" -> (e => known(e.error)),
    "degrees" -> (e => if (e.degrees > 0) e.degrees.toString else ""),
    "median_millis" -> (_.median.toString)
  )

  private val ofRuns: Seq[Column[PointStatistics]] = Seq(
    "runs" -> (_.runs.toString),
    "runs_median_millis" -> (_.runsMedian.toString),
    "mad_millis" -> (_.medianDeviation.toString),
    "cv" -> (s => known(s.variation)),
    "p5_millis" -> (_.p5.toString),
    "p95_millis" -> (_.p95.toString),
    "low_severe_outliers" -> (_.outliers.lowSevere.toString),
    "low_mild_outliers" -> (_.outliers.lowMild.toString),
    "high_mild_outliers" -> (_.outliers.highMild.toString),
    "high_severe_outliers" -> (_.outliers.highSevere.toString),
    "lag1_autocorrelation" -> (_.lag1.toString),
    "effective_runs" -> (_.effectiveRuns.toString),
    "steady_state" -> (s => SteadyState.common(s.steadyStates).fold("inconsistent")(_.name)),
    "runs_before_steady_state" -> (_.steadyStates.map(_.from).max.toString),
    "drift_ratio" -> (_.drift.fold("")(_.ratio.toString)),
    "drift_p" -> (_.drift.fold("")(_.p.toString)),
    "steady_mean_millis" -> (_.steadyMean.toString),
    "run_modes_p" -> (_.runModesP.fold("")(_.toString)),
    "process_modes_p" -> (_.processModesP.fold("")(_.toString))
  )

  private def known(x: Double) = if (x.isNaN) "" else x.toString

  def format(points: Seq[(PointSamples, PointStatistics)]): String = {
    val parameters = points.flatMap(_._1.parameters.map(_._1)).distinct
    val header = Seq("symbol", "benchmark") ++ parameters ++ Seq("converged") ++ ofEstimate.map(_._1) ++
      ofRuns.map(_._1)
    val rows = points.map { case (samples, statistics) =>
      val values = samples.parameters.toMap
      Seq(samples.point.symbol, samples.point.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++
        Seq(samples.converged.toString) ++ ofEstimate.map(_._2(samples.estimate)) ++ ofRuns.map(_._2(statistics))
    }
    (header +: rows).map(Csv.line(_) + "\r\n").mkString
  }
}
