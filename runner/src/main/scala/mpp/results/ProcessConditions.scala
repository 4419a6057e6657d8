package mpp.results

import mpp.catalogue.Settings
import upickle.implicits.serializeDefaults

/** The conditions of one of a testee's processes while a point was measured, and its use of resources.
  *
  * @param role
  *   `local`, `master` or `client`
  * @param cpus
  *   processors that it was granted, such as `0-3`, as far as the node tells
  * @param generatorCpu
  *   the processor that its generator of requests had for itself, if it had one
  * @param measures
  *   by name, which ends with its unit; docs/file-formats.md lists them. Those that the node does not tell are absent
  */
@serializeDefaults(false)
final case class ProcessConditions(
    role: String,
    node: String,
    cpus: Option[String] = None,
    measures: Map[String, Double],
    generatorCpu: Option[Int] = None
) {

  /** True if it had so few processors that a generator of requests could not have one for itself. */
  def crowdsGenerator: Boolean =
    generatorCpu.isEmpty && cpus.exists(ProcessConditions.count(_) < Settings.ProcessorsForGenerator)
}

object ProcessConditions {

  /** The number of processors in a list such as `0-3,8`. */
  private def count(cpus: String): Int = cpus.split(',').toSeq.map(_.split('-').toSeq.flatMap(_.toIntOption)).collect {
    case Seq(first, last) => last - first + 1
    case Seq(_) => 1
  }.sum

  implicit val codec: Json.ReadWriter[ProcessConditions] = Json.macroRW
}
