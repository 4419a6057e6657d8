package mpp.plot

import mpp.results.PointPercentiles
import mpp.stats.Latencies

/** The latencies of a point of a run, as plots see them. */
final case class PlottedLatencies(plotted: PlottedPoint, percentiles: PointPercentiles) {
  def symbol: String = plotted.symbol

  /** Those of all invocations. */
  lazy val all: Latencies = Latencies.merged(percentiles.invocations.map(_._2)).get
}
