package mpp.results

import mpp.stats.SampleStatistics
import ujson.Null
import ujson.Num
import ujson.Obj
import ujson.Value

/** Statistics as JSON, for other programs and for reports. docs/file-formats.md lists the fields. */
object StatisticsJson {
  def of(s: SampleStatistics): Obj = Obj(
    "meanMillis" -> number(s.mean),
    "ssdMillis" -> number(s.ssd),
    "semMillis" -> number(s.sem),
    "rse" -> number(s.rse),
    "ci95LowMillis" -> number(s.ci95._1),
    "ci95HighMillis" -> number(s.ci95._2)
  )

  /** JSON has no infinities, and none of what one sample alone does not have. */
  def number(x: Double): Value = if (x.isNaN || x.isInfinite) Null else Num(x)
}
