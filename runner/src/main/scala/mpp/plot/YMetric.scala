package mpp.plot

import mpp.catalogue.Benchmark
import mpp.catalogue.Metric
import mpp.catalogue.Point

/** The quantity that the upright axis of a figure shows.
  *
  * @param name
  *   its part of a figure's name; none for the benchmark's own metric
  * @param label
  *   with its unit
  * @param of
  *   its value at a point for an execution time in milliseconds; monotonic in the time
  */
final case class YMetric(
    name: Option[String],
    label: String,
    higherIsBetter: Boolean,
    of: (Point, Double) => Double
)

object YMetric {

  /** The benchmark's metric, and the sampled quantity where that is another one. */
  def all(benchmark: Benchmark): Seq[YMetric] = {
    val metric = benchmark.metric
    val own = YMetric(None, metric.label, metric.higherIsBetter, _.metricOf(_))
    if (metric == benchmark.sampled) Seq(own) else Seq(own, executionTime)
  }

  private val executionTime = {
    val time = Metric.executionTime
    YMetric(Some("execution-time"), time.label, time.higherIsBetter, (_, millis) => millis)
  }
}
