package mpp.plot

import mpp.results.PointResources

/** The resources that a point of a run took, as plots see them. */
final case class PlottedResources(plotted: PlottedPoint, resources: PointResources) {
  def symbol: String = plotted.symbol
}
