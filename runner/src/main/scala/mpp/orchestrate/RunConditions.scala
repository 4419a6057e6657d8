package mpp.orchestrate

import mpp.manifest.Artefacts
import mpp.manifest.Manifest
import mpp.results.NodeFacts
import mpp.results.RunManifest

/** Decides whether a run that began earlier can be resumed: its numbers are comparable only if the runner, the testees
  * and the machines are the same.
  */
object RunConditions {

  /** The differences since the run began, a phrase each.
    *
    * @param nodes
    *   the machines as they are now, by name
    * @param testees
    *   those to be measured
    */
  def differences(
      stored: RunManifest,
      suiteVersion: String,
      nodes: Seq[(String, NodeFacts)],
      testees: Seq[Manifest]
  ): Seq[String] = {
    val suite = difference("suite version", Some(stored.suite.version), Some(suiteVersion))
    val others = difference("nodes", Some(names(stored.nodes.keys)), Some(names(nodes.map(_._1))))
    val machines = for {
      (name, now) <- nodes
      earlier <- stored.nodes.get(name).toSeq
      of = if (nodes.size > 1) s" of $name" else ""
      ((fact, was), (_, is)) <- earlier.decisive.zip(now.decisive)
      changed <- difference(s"$fact$of", was, is)
    } yield changed
    val artefacts = for {
      testee <- testees
      recorded <- stored.testees.get(testee.symbol)
      if recorded.artefacts.sha256 != Artefacts.of(testee.files).sha256
    } yield s"the files of ${testee.symbol} have changed"
    suite.toSeq ++ others ++ machines ++ artefacts
  }

  private def names(of: Iterable[String]): String = of.toSeq.sorted.mkString(" and ")

  private def difference(what: String, before: Option[String], now: Option[String]): Option[String] =
    Option.when(before != now)(s"$what is ${now.getOrElse("unknown")}, was ${before.getOrElse("unknown")}")
}
