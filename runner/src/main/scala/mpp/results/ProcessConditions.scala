package mpp.results

import upickle.implicits.serializeDefaults

/** The conditions of one of a testee's processes while a point was measured, and its use of resources.
  *
  * @param role
  *   `local`, `master` or `client`
  * @param cpus
  *   processors that it was granted, such as `0-3`, as far as the node tells
  * @param measures
  *   by name, which ends with its unit; docs/file-formats.md lists them. Those that the node does not tell are absent
  */
@serializeDefaults(false)
final case class ProcessConditions(
    role: String,
    node: String,
    cpus: Option[String] = None,
    measures: Map[String, Double]
)

object ProcessConditions {
  implicit val codec: Json.ReadWriter[ProcessConditions] = Json.macroRW
}
