package mpp.orchestrate

import kompics.benchmarks.TesteeInfo
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
    // Only of programs that were asked then and now: the rest of a plan may need fewer.
    val programs = for {
      (name, now) <- nodes
      earlier <- stored.nodes.get(name).toSeq
      (program, is) <- now.programs
      was <- earlier.programs.get(program)
      changed <- difference(s"$program of $name", Some(was), Some(is))
    } yield changed
    val artefacts = for {
      testee <- testees
      recorded <- stored.testees.get(testee.symbol)
      if recorded.artefacts.sha256 != Artefacts.of(testee.files).sha256
    } yield s"the files of ${testee.symbol} have changed"
    suite.toSeq ++ others ++ machines ++ programs ++ artefacts
  }

  /** The difference between a testee's runtime and the one that it had before the run was resumed, if there is one.
    * Only a testee that has started tells its runtime.
    *
    * @param info
    *   its description of itself now
    */
  def runtimeDifference(stored: RunManifest, symbol: String, info: Option[TesteeInfo]): Option[String] =
    for {
      now <- info
      before <- stored.testees.get(symbol).flatMap(_.ready)
      changed <- difference(s"the runtime of $symbol", told(before.runtime), told(now.runtime))
    } yield changed

  /** The programs of which nodes have different versions, a phrase each with the nodes of each version.
    *
    * @param nodes
    *   the machines, by name
    */
  def mixtures(nodes: Seq[(String, NodeFacts)]): Seq[String] =
    for (program <- NodeFacts.unlike(nodes.map(_._2))) yield {
      val versions = for ((name, facts) <- nodes; version <- facts.programs.get(program)) yield version -> name
      val places = for (version <- versions.map(_._1).distinct)
        yield s"$version on ${names(versions.collect { case (`version`, name) => name })}"
      s"$program is ${places.mkString(", ")}"
    }

  private def told(text: String): Option[String] = Option.when(text.nonEmpty)(text)

  private def names(of: Iterable[String]): String = of.toSeq.sorted.mkString(" and ")

  private def difference(what: String, before: Option[String], now: Option[String]): Option[String] =
    Option.when(before != now)(s"$what is ${now.getOrElse("unknown")}, was ${before.getOrElse("unknown")}")
}
