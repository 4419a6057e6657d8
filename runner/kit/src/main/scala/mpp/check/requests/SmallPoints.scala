package mpp.check.requests

import mpp.catalogue.Benchmark
import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.catalogue.SpaceName

/** Points whose runs take milliseconds, on as many nodes as there are. */
object SmallPoints {

  /** Some groups that checks start have a master and one client. */
  private val FewestNodes = 2

  /** The first point of a benchmark's quick space, on as few nodes as possible. */
  def first(benchmark: Benchmark): Option[Point] =
    quick(benchmark, nodesParameter(benchmark).map(_.name -> FewestNodes.toString).toSeq).headOption

  /** All points of a benchmark's quick space, some of which take many nodes. */
  def quick(benchmark: Benchmark): Seq[Point] = quick(benchmark, fixed = Nil)

  /** The parameter whose value is the number of nodes, if the benchmark has one. */
  def nodesParameter(benchmark: Benchmark): Option[Parameter] = benchmark.parameters.find { parameter =>
    Seq(FewestNodes + 1, FewestNodes + 2).forall { nodes =>
      quick(benchmark, Seq(parameter.name -> nodes.toString)).headOption.exists(_.nodes == nodes)
    }
  }

  /** A point on every number of nodes up to the given one, if the number is a parameter; else the point alone, if there
    * are the nodes for it.
    */
  def onNodes(point: Point, mostNodes: Int): Seq[Point] = nodesParameter(point.benchmark) match {
    case Some(parameter) =>
      (1 to mostNodes).flatMap(nodes => updated(point, parameter, nodes.toString).toSeq).filter(_.problem.isEmpty)
    case None => Seq(point).filter(_.nodes <= mostNodes)
  }

  /** The point with another value of a parameter, legal or not; none if the field cannot hold the value. */
  def updated(point: Point, parameter: Parameter, value: String): Option[Point] =
    point.benchmark.point(point.parameters.toMap + (parameter.name -> value))

  private def quick(benchmark: Benchmark, fixed: Seq[(String, String)]): Seq[Point] =
    benchmark.points(SpaceName.Quick, fixed).getOrElse(Nil)
}
