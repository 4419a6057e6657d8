package mpp.results

import mpp.stats.ConfidenceInterval
import mpp.stats.PointStatistics
import mpp.stats.SteadyState

/** `statistics.csv`: a row per point with all that is said of its samples. docs/file-formats.md lists the columns. */
object StatisticsFile {

  /** A column and its value, empty where there is none. */
  private type Column = (String, PointStatistics => String)

  private val columns: Seq[Column] =
    Seq[Column](
      "invocations" -> (_.invocations.toString),
      "runs" -> (_.runs.toString),
      "mean_millis" -> (_.mean.toString)
    ) ++ interval("mean", _.meanInterval) ++ interval("student", _.studentInterval) ++
      Seq[Column]("median_millis" -> (_.median.toString)) ++ interval("median", _.medianInterval) ++
      Seq[Column](
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
        "bimodality_coefficient" -> (_.bimodality.fold("")(_.toString))
      )

  private def interval(name: String, of: PointStatistics => Option[ConfidenceInterval]): Seq[Column] = Seq(
    s"${name}_low_millis" -> (of(_).fold("")(_.low.toString)),
    s"${name}_high_millis" -> (of(_).fold("")(_.high.toString))
  )

  private def known(x: Double) = if (x.isNaN) "" else x.toString

  def format(points: Seq[(PointSamples, PointStatistics)]): String = {
    val parameters = points.flatMap(_._1.parameters.map(_._1)).distinct
    val header = Seq("symbol", "benchmark") ++ parameters ++ Seq("converged") ++ columns.map(_._1)
    val rows = points.map { case (samples, statistics) =>
      val values = samples.parameters.toMap
      Seq(samples.point.symbol, samples.point.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++
        Seq(samples.converged.toString) ++ columns.map(_._2(statistics))
    }
    (header +: rows).map(Csv.line(_) + "\r\n").mkString
  }
}
