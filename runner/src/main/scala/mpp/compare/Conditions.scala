package mpp.compare

import mpp.orchestrate.RunConditions
import mpp.results.JsonText
import mpp.results.RunDirectory
import ujson.Value

/** Under which conditions a run measured, as its `manifest.json` tells: what times depend on beside the testee.
  *
  * @param ofRun
  *   names and values, policy and machines
  * @param ofGroup
  *   the same, by testee and benchmark: how benchmarks between processes were distributed
  */
final case class Conditions(ofRun: Map[String, String], ofGroup: Map[(String, String), Map[String, String]]) {

  /** What differs for a testee's benchmark, a phrase each. */
  def differences(base: Conditions, group: (String, String)): Seq[String] =
    differences(base.ofRun, ofRun) ++
      differences(base.ofGroup.getOrElse(group, Map.empty), ofGroup.getOrElse(group, Map.empty))

  private def differences(base: Map[String, String], now: Map[String, String]): Seq[String] = for {
    name <- (base.keySet ++ now.keySet).toSeq.sorted
    if base.get(name) != now.get(name)
  } yield s"$name is ${now.getOrElse(name, "unknown")}, was ${base.getOrElse(name, "unknown")}"
}

object Conditions {
  private val PolicyFields = Seq("warmupRuns", "minRuns", "maxRuns", "rseTarget")

  /** @return
    *   what is wrong with the manifest, or the conditions; none of a run from elsewhere, of which they are unknown
    */
  def read(directory: RunDirectory): Either[String, Option[Conditions]] =
    if (!os.isFile(directory.manifest)) Right(None)
    else
      JsonText.read(os.read(directory.manifest)) { json =>
        Option.when(json.obj.contains("plan"))(Conditions(ofRun(json), ofGroups(json)))
      }.left.map(error => s"${directory.manifest}: $error")

  private def ofRun(json: Value): Map[String, String] = {
    val policy = PolicyFields.map(field => s"policy's $field" -> json("policy").obj.get(field))
    val machines = for ((node, facts) <- json("nodes").obj.toSeq; fact <- RunConditions.MachineFacts)
      yield s"$fact of $node" -> facts.obj.get(fact)
    val granted = json.obj.get("cpus").filterNot(_.isNull).orElse(Some(ujson.Str("all")))
    (policy ++ machines :+ ("--cpus" -> granted)).collect { case (name, Some(value)) => name -> shown(value) }.toMap
  }

  private def ofGroups(json: Value): Map[(String, String), Map[String, String]] =
    json("plan").arr.map { group =>
      val clients = group.obj.get("nodes").flatMap(_.obj.get("client")).fold(0)(_.arr.size)
      (group("symbol").str, group("benchmark").str) ->
        (if (clients == 0) Map.empty[String, String] else Map("mode" -> json("mode").str, "clients" -> s"$clients"))
    }.toMap

  private def shown(value: Value): String = value.strOpt.getOrElse(ujson.write(value))
}
