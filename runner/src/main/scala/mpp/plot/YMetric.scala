package mpp.plot

import mpp.catalogue.Benchmark
import mpp.catalogue.Metric
import mpp.catalogue.Point
import mpp.results.Resource

/** The quantity that the upright axis of a figure shows.
  *
  * @param name
  *   its part of a figure's name; none for the benchmark's own metric
  * @param label
  *   with its unit
  * @param of
  *   its value at a point for a mean: of execution times in milliseconds, or of a resource in the unit of files;
  *   monotonic in it
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

  /** A resource, of points that have its estimate in place of a time. */
  def of(resource: Resource): YMetric =
    YMetric(Some(resource.part), resource.label, higherIsBetter = false, (_, mean) => resource.shown(mean))

  private val executionTime = {
    val time = Metric.executionTime
    YMetric(Some("execution-time"), time.label, time.higherIsBetter, (_, millis) => millis)
  }
}
