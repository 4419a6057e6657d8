package mpp.orchestrate

import mpp.manifest.Artefacts
import mpp.manifest.Manifest
import ujson.Obj
import ujson.Value

/** Whether a run that began earlier can be gone on with: its numbers are comparable only if what measures, what is
  * measured and the machines are the same.
  */
object RunConditions {

  /** Facts about a machine that numbers depend on, by their names in `manifest.json`. */
  val MachineFacts: Seq[String] = Seq("cpu", "kernel", "memoryMiB", "memoryQuotaMiB", "processorsAvailable") ++
    Seq("processorQuota", "affinity", "simultaneousMultithreading", "governor", "turbo")

  /** What differs from when the run began, a phrase each.
    *
    * @param stored
    *   the run's `manifest.json`
    * @param nodes
    *   what the machines are now, by name
    * @param testees
    *   those to be measured
    */
  def differences(
      stored: Value,
      suiteVersion: String,
      nodes: Seq[(String, Obj)],
      testees: Seq[Manifest]
  ): Seq[String] = {
    val suite = difference("suite version", stored("suite").obj.get("version"), Some(ujson.Str(suiteVersion)))
    val before = stored("nodes").obj
    val others = difference("nodes", Some(names(before.keys)), Some(names(nodes.map(_._1))))
    val machines = for {
      (name, now) <- nodes
      earlier <- before.get(name).toSeq
      of = if (nodes.size > 1) s" of $name" else ""
      fact <- MachineFacts
      changed <- difference(s"$fact$of", earlier.obj.get(fact), now.value.get(fact))
    } yield changed
    val artefacts = for {
      testee <- testees
      recorded <- stored("testees").obj.get(testee.symbol)
      if recorded("artefacts")("sha256").str != Artefacts.of(testee.files).sha256
    } yield s"the files of ${testee.symbol} have changed"
    suite.toSeq ++ others ++ machines ++ artefacts
  }

  private def names(of: Iterable[String]): Value = ujson.Str(of.toSeq.sorted.mkString(" and "))

  private def difference(what: String, before: Option[Value], now: Option[Value]): Option[String] =
    Option.when(before != now)(s"$what is ${show(now)}, was ${show(before)}")

  private def show(value: Option[Value]): String = value match {
    case Some(ujson.Str(text)) => text
    case Some(other) => ujson.write(other)
    case None => "unknown"
  }
}
