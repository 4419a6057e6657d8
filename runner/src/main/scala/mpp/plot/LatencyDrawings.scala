package mpp.plot

import mpp.stats.Percentile

/** The drawings of latencies beside that of their 99th percentile, which is their benchmark's metric. */
object LatencyDrawings {
  private val OverRate = Percentile.all.filter(p => Set("p50", "p99.9")(p.name))

  /** Other percentiles along the benchmark's parameters, then all latencies of each point.
    *
    * @param points
    *   of one benchmark, in any order
    * @param caption
    *   the last line of the titles of means
    * @param run
    *   the run's name
    */
  def of(
      points: Seq[PlottedLatencies],
      looks: Map[String, Look],
      failed: Seq[FailedPoint],
      caption: String,
      run: String
  ): Seq[Drawing] = {
    val benchmark = points.head.plotted.point.benchmark
    val along = for {
      percentile <- OverRate
      metric =
        YMetric(Some(percentile.name), s"${percentile.name} of the latency [ms]", higherIsBetter = false, (_, x) => x)
      measured = points.map(p => p.plotted.copy(time = p.percentiles.estimate(percentile)))
      slice <- Slice.of(benchmark, measured, failed)
    } yield Figure(slice, metric, looks, caption)
    val places = points.map(_.plotted.point).distinct
    val ofPoints = for (place <- places; kind <- LatencyFigure.Kind.all)
      yield LatencyFigure(points.filter(_.plotted.point == place), kind, looks, run)
    along ++ ofPoints
  }
}
