package mpp.report

import mpp.results.PointRecord
import mpp.stats.Latencies
import mpp.stats.Percentile
import mpp.text.Quantity

/** Columns of a point's latencies, those of all runs of all invocations together. */
object LatencyColumns {

  /** A heading, and the text below it. */
  type Column = (String, ReportPoint => String)

  val all: Seq[Column] = Percentile.all.map(p => s"${p.name} [ms]" -> (percentile(_, p))) :+
    ("generator late by, p99 [ms]" -> lateness _)

  private def percentile(point: ReportPoint, percentile: Percentile) =
    Latencies.merged(point.invocations.flatMap(_.latencies)).fold("–")(l => millis(l.micros(percentile.of100)))

  private def lateness(point: ReportPoint) =
    point.invocations.flatMap(_.metrics.get(PointRecord.GeneratorLateness)).maxOption.fold("–")(millis)

  private def millis(micros: Double) = Quantity.text(micros / 1000)
}
