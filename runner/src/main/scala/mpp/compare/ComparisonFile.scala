package mpp.compare

import mpp.results.Csv

/** `comparison.csv`: a row per point. docs/file-formats.md lists the columns. */
object ComparisonFile {
  private val Header = Seq("verdict", "ratio", "ratio_low", "ratio_high", "invocations", "p", "judged_at_p") ++
    Seq("judged_low", "judged_high", "base_mean_millis", "new_mean_millis", "notes")

  def format(comparison: Comparison): String = {
    val parameters = comparison.points.flatMap(_.parameters.map(_._1)).distinct
    val header = Seq("symbol", "benchmark") ++ parameters ++ Header
    (header +: comparison.points.map(row(_, parameters))).map(Csv.line(_) + "\r\n").mkString
  }

  private def row(p: PointComparison, parameters: Seq[String]): Seq[String] = {
    val values = p.parameters.toMap
    val ratio = p.ratio.toSeq.flatMap { r =>
      val own = r.interval()
      Seq(r.ratio, own.low, own.high).map(_.toString) :+ r.invocations.toString
    }
    val judged = p.judged.toSeq.flatMap { j =>
      Seq(j.ratio.p, j.level, j.judgedInterval.low, j.judgedInterval.high).map(_.toString)
    }
    Seq(p.point.symbol, p.point.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++ Seq(p.verdict.name) ++
      ratio.padTo(4, "") ++ judged.padTo(4, "") ++ Seq(p.baseMillis, p.newMillis).map(_.fold("")(_.toString)) ++
      Seq(p.notes.mkString("; "))
  }
}
