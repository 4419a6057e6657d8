package mpp.manifest

import mpp.catalogue.Catalogue
import mpp.catalogue.Point

/** The largest points of a testee for which something holds, such as that it is not too slow for them.
  *
  * @param values
  *   the greatest value of a parameter, by benchmark and parameter
  */
final case class Largest(values: Map[(String, String), BigDecimal]) {

  /** True if the point is larger. */
  def isBelow(point: Point): Boolean = point.benchmark.parameters.exists { parameter =>
    values.get((point.benchmark.symbol, parameter.name)).exists { greatest =>
      point.coordinate(parameter).exists(BigDecimal(_) > greatest)
    }
  }
}

object Largest {
  val unlimited: Largest = Largest(Map.empty)

  /** @throws ConfigError
    *   if it names a benchmark or parameter that there is not, or a value that this cannot have
    */
  private[manifest] def read(node: ConfigNode): Largest = Largest(
    for {
      (symbol, fields) <- node.entries
      benchmark = Catalogue.find(symbol).getOrElse(throw fields.error(
        s"is no benchmark, allowed are ${Catalogue.benchmarks.map(_.symbol).mkString(", ")}"
      ))
      (name, value) <- fields.entries
      parameter = benchmark.parameters.find(_.name == name).getOrElse(throw value.error(
        s"is no parameter of $symbol, allowed are ${benchmark.parameters.map(_.name).mkString(", ")}"
      ))
      greatest = parameter.values.number(value.text).getOrElse(throw value.error(
        s"= ${value.text}, allowed are ${parameter.values.allowed}"
      ))
    } yield (symbol, name) -> greatest
  )
}
