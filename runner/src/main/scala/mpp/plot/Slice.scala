package mpp.plot

import mpp.catalogue.Benchmark

/** What one plot shows: the points of a benchmark along one parameter, the others fixed.
  *
  * @param axis
  *   the parameter along which the plot runs
  * @param fixed
  *   the other parameters and their values, in number order
  * @param measured
  *   the points, of all testees
  */
final case class Slice(benchmark: Benchmark[_], axis: String, fixed: Seq[(String, String)], measured: Seq[Measured]) {

  /** Says benchmark, axis and fixed values; usable as a file name. */
  def name: String = (s"${benchmark.symbol}-over-$axis" +: fixed.map { case (k, v) => s"$k-$v" }).mkString("_")
}

object Slice {

  /** The slices of a benchmark's points along its main axis; along the parameter with most values, if only one value of
    * the main one was measured.
    */
  def of(benchmark: Benchmark[_], measured: Seq[Measured]): Seq[Slice] = {
    val names = benchmark.parameters.map(_.name)
    def values(name: String) = measured.map(_.point.parameters.toMap.apply(name)).distinct.size
    val axis = if (values(benchmark.mainAxis) > 1) benchmark.mainAxis else (benchmark.mainAxis +: names).maxBy(values)
    def fixed(m: Measured) = m.point.parameters.filterNot(_._1 == axis)
    measured.map(fixed).distinct.map(f => Slice(benchmark, axis, f, measured.filter(fixed(_) == f)))
  }
}
