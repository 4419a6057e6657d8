package mpp.plot

import mpp.catalogue.Benchmark
import mpp.catalogue.Parameter
import mpp.catalogue.Point

/** The points of a benchmark along one parameter, the others fixed: a plot shows one slice.
  *
  * @param axis
  *   the parameter along which the plot runs
  * @param fixed
  *   the other parameters and their values, in number order
  * @param measured
  *   the points, of all testees
  * @param failed
  *   points that testees were too slow for
  */
final case class Slice(
    benchmark: Benchmark,
    axis: Parameter,
    fixed: Seq[(String, String)],
    measured: Seq[PlottedPoint],
    failed: Seq[FailedPoint] = Nil
) {

  /** The places of points on the axis, in ascending order. */
  val coordinates: Seq[Double] =
    (measured.map(_.coordinate(axis)) ++ failed.flatMap(_.point.coordinate(axis))).distinct.sorted
}

object Slice {

  /** The slices of a benchmark's points along each parameter of which enough values were measured; if there is none,
    * along the one with most values. A slice with one place on its axis is left out if others show its points.
    */
  def of(benchmark: Benchmark, measured: Seq[PlottedPoint], failed: Seq[FailedPoint] = Nil): Seq[Slice] = {
    val dimensions = benchmark.dimensions(measured.map(p => p.symbol -> p.point))
    def values(parameter: Parameter) = measured.flatMap(_.point.coordinate(parameter)).distinct.size
    val rich = dimensions.filter(p => values(p) >= p.axisFrom)
    val axes = if (rich.nonEmpty) rich else Seq(dimensions.maxBy(p => (values(p), -p.axisFrom)))
    val (lines, dots) =
      axes.flatMap(along(benchmark, dimensions, _, measured, failed)).partition(_.coordinates.size > 1)
    val shown = lines.flatMap(_.measured).toSet
    lines ++ dots.filter(s => s.axis == axes.head && !s.measured.forall(shown))
  }

  /** @param dimensions
    *   the parameters and settings along which points differ
    */
  private def along(
      benchmark: Benchmark,
      dimensions: Seq[Parameter],
      axis: Parameter,
      all: Seq[PlottedPoint],
      allFailed: Seq[FailedPoint]
  ): Seq[Slice] = {
    val others = dimensions.filterNot(_ == axis).map(_.name).toSet
    def fixedOf(point: Point) = point.parameters.filter { case (name, _) => others(name) }
    // A testee that was measured without a setting has no place on its axis.
    val measured = all.filter(_.point.coordinate(axis).isDefined)
    val failed = allFailed.filter(_.point.coordinate(axis).isDefined)
    val byFixed = measured.groupBy(p => fixedOf(p.point))
    val failedByFixed = failed.groupBy(p => fixedOf(p.point))
    measured.map(p => fixedOf(p.point)).distinct.map { fixed =>
      Slice(benchmark, axis, fixed, byFixed(fixed), failedByFixed.getOrElse(fixed, Nil))
    }
  }
}
