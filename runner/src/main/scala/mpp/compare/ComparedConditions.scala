package mpp.compare

import mpp.results.Json
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** The conditions of a run, as its `manifest.json` tells: its times depend on them beside the testee.
  *
  * @param ofRun
  *   names and values, policy and machines
  * @param ofGroup
  *   names and values by testee and benchmark: mode and clients of benchmarks between processes
  */
final case class ComparedConditions(ofRun: Map[String, String], ofGroup: Map[(String, String), Map[String, String]]) {

  /** Names the differences for a testee's benchmark, a phrase each. */
  def differences(base: ComparedConditions, group: (String, String)): Seq[String] =
    differences(base.ofRun, ofRun) ++
      differences(base.ofGroup.getOrElse(group, Map.empty), ofGroup.getOrElse(group, Map.empty))

  /** The conditions of a testee's benchmark, names and values: times under equal ones belong together. */
  def of(group: (String, String)): Map[String, String] = ofRun ++ ofGroup.getOrElse(group, Map.empty)

  private def differences(base: Map[String, String], now: Map[String, String]): Seq[String] = for {
    name <- (base.keySet ++ now.keySet).toSeq.sorted
    if base.get(name) != now.get(name)
  } yield s"$name is ${now.getOrElse(name, "unknown")}, was ${base.getOrElse(name, "unknown")}"
}

object ComparedConditions {

  /** @return
    *   the manifest's error, or the conditions; none for a run from elsewhere, whose conditions are unknown
    */
  def read(directory: RunDirectory): Either[String, Option[ComparedConditions]] =
    RunManifest.read(directory).map(_.filter(_.plan.nonEmpty).map(m => ComparedConditions(ofRun(m), ofGroups(m))))

  private def ofRun(manifest: RunManifest): Map[String, String] = {
    val policy = manifest.policy.toSeq.flatMap(p =>
      Seq(
        "policy's warmupRuns" -> p.warmupRuns.toString,
        "policy's minRuns" -> p.minRuns.toString,
        "policy's maxRuns" -> p.maxRuns.toString,
        "policy's rseTarget" -> Json.write(p.rseTarget)
      )
    )
    val machines =
      for ((node, facts) <- manifest.nodes.toSeq; (fact, Some(value)) <- facts.decisive) yield s"$fact of $node" ->
        value
    (policy ++ machines :+ ("--cpus" -> manifest.cpus.getOrElse("all"))).toMap
  }

  private def ofGroups(manifest: RunManifest): Map[(String, String), Map[String, String]] = manifest.plan.map { group =>
    val clients = group.nodes.client.size
    (group.symbol, group.benchmark) ->
      (if (clients == 0) Map.empty[String, String] else Map("mode" -> manifest.mode, "clients" -> s"$clients"))
  }.toMap
}
