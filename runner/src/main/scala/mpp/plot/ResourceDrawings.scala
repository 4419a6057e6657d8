package mpp.plot

import mpp.results.Resource

/** The drawings of a benchmark's resources. A benchmark has many slices, and each resource one picture: that of the
  * slice with most points, along the benchmark's main parameter if it has one.
  */
object ResourceDrawings {

  /** @param points
    *   of one benchmark, in any order
    * @param caption
    *   the last line of the titles of means
    * @param run
    *   the run's name
    */
  def of(points: Seq[PlottedResources], looks: Map[String, Look], caption: String, run: String): Seq[Drawing] = {
    def known(resource: Resource) =
      for (p <- points; estimate <- p.resources.estimates.get(resource)) yield p -> estimate
    val figures = for {
      resource <- Resource.all if resource.pictured
      slice <- widest(known(resource).map { case (p, estimate) => p.plotted.copy(time = estimate) })
    } yield Figure(slice, YMetric.of(resource), looks, caption)
    val costs = for (slice <- widest(known(Resource.ProcessorTime).map(_._1.plotted))) yield {
      val shown = slice.measured.toSet
      val places = known(Resource.ProcessorTime).collect {
        case (p, estimate) if shown(p.plotted) => CostFigure.Place(p.plotted, estimate)
      }
      CostFigure(slice, places.sortBy(_.plotted.coordinate(slice.axis)), looks, run)
    }
    figures ++ costs
  }

  private def widest(measured: Seq[PlottedPoint]): Option[Slice] =
    measured.headOption.map(_.point.benchmark).flatMap { benchmark =>
      val slices = Slice.of(benchmark, measured)
      slices.filter(_.axis.isMain).maxByOption(_.measured.size).orElse(slices.maxByOption(_.measured.size))
    }
}
