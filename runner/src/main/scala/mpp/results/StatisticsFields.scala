package mpp.results

import mpp.results.Json.finite
import mpp.stats.SampleStatistics

/** A summary's columns for other programs and for reports. A number that one sample alone does not have is null. */
final case class StatisticsFields(
    meanMillis: Option[Double],
    ssdMillis: Option[Double],
    semMillis: Option[Double],
    rse: Option[Double],
    ci95LowMillis: Option[Double],
    ci95HighMillis: Option[Double]
)

object StatisticsFields {
  implicit val writer: Json.Writer[StatisticsFields] = Json.macroW

  def of(s: SampleStatistics): StatisticsFields = StatisticsFields(
    finite(s.mean),
    finite(s.ssd),
    finite(s.sem),
    finite(s.rse),
    finite(s.ci95._1),
    finite(s.ci95._2)
  )
}
