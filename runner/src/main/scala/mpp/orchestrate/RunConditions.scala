package mpp.orchestrate

import mpp.manifest.Manifest
import ujson.Obj
import ujson.Value

/** Whether a run that began earlier can be gone on with: its numbers are comparable only if what measures, what is
  * measured and the machine are the same.
  */
object RunConditions {

  /** Facts about a machine that numbers depend on, by their names in `manifest.json`. */
  private val MachineFacts = Seq("cpu", "kernel", "memoryMiB", "processorsAvailable")

  /** What differs from when the run began, a phrase each.
    *
    * @param stored
    *   the run's `manifest.json`
    * @param node
    *   this machine, as [[NodeInfo.read]] tells
    * @param testees
    *   those to be measured
    */
  def differences(stored: Value, suiteVersion: String, node: Obj, testees: Seq[Manifest]): Seq[String] = {
    val suite = difference("suite version", stored("suite").obj.get("version"), Some(ujson.Str(suiteVersion)))
    val machine = MachineFacts.flatMap { fact =>
      difference(fact, stored("nodes")(RunManifest.LocalNode).obj.get(fact), node.value.get(fact))
    }
    val artefacts = for {
      testee <- testees
      recorded <- stored("testees").obj.get(testee.symbol)
      if recorded("artefacts")("sha256") != RunManifest.artefacts(testee.files)("sha256")
    } yield s"the files of ${testee.symbol} have changed"
    suite.toSeq ++ machine ++ artefacts
  }

  private def difference(what: String, before: Option[Value], now: Option[Value]): Option[String] =
    Option.when(before != now)(s"$what is ${show(now)}, was ${show(before)}")

  private def show(value: Option[Value]): String = value match {
    case Some(ujson.Str(text)) => text
    case Some(other) => ujson.write(other)
    case None => "unknown"
  }
}
