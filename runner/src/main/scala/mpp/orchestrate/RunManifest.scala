package mpp.orchestrate

import java.time.Instant

import kompics.benchmarks.TesteeInfo
import mpp.catalogue.SpaceName
import mpp.manifest.Artefacts
import mpp.manifest.Files
import mpp.manifest.Manifest
import ujson.Arr
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** `manifest.json`: everything about a run that is not a measurement. docs/file-formats.md lists the fields. */
object RunManifest {

  /** @param root
    *   the repository
    */
  def start(
      root: os.Path,
      suiteVersion: String,
      commandLine: Seq[String],
      mode: Mode,
      space: SpaceName,
      policy: Policy,
      plan: Plan,
      nodes: Nodes,
      pinning: Option[Pinning]
  ): Obj = Obj(
    "suite" -> Obj("version" -> suiteVersion, "git" -> GitState.read(root)),
    "commandLine" -> Arr.from(commandLine.map(Str(_))),
    "mode" -> mode.name,
    "startedAt" -> Instant.now.toString,
    "space" -> space.name,
    "policy" -> Obj(
      "warmupRuns" -> policy.warmupRuns,
      "minRuns" -> policy.minRuns,
      "maxRuns" -> policy.maxRuns,
      "rseTarget" -> policy.rseTarget,
      "verify" -> policy.verify
    ),
    "invocations" -> plan.invocations,
    "seed" -> plan.interleaving.fold[Value](ujson.Null)(i => Num(i.seed.toDouble)),
    "plan" -> Arr.from(plan.groups.map(group(_, nodes.names))),
    "order" -> plan.interleaving.fold[Value](ujson.Null)(i => Arr.from(i.blocks.map(Arr.from(_)))),
    "cpus" -> pinning.fold[Value](ujson.Null)(p => Str(p.toString)),
    "nodes" -> Obj.from(nodes.facts),
    "testees" -> Obj()
  )

  private def group(group: Plan.Group, names: Nodes.Names): Obj = Obj(
    "symbol" -> group.testee.symbol,
    "benchmark" -> group.benchmark.symbol,
    "nodes" -> roles(group, names),
    "params" -> Arr.from(group.points.map(p => Str(p.text)))
  )

  /** Names of nodes by role. */
  private def roles(group: Plan.Group, names: Nodes.Names): Obj =
    if (group.clients == 0) Obj("local" -> Arr(names.local))
    else Obj("master" -> Arr(names.master), "client" -> Arr.from(names.clients(group.clients).map(Str(_))))

  /** Fails as [[mpp.results.JsonText]] expects it if something is missing, or of another type, that is read when a run
    * is gone on with, beside its plan.
    */
  def requireComplete(stored: Value): Unit = {
    stored("suite").obj
    stored("nodes").obj.values.foreach(_.obj)
    stored("testees").obj.values.foreach { testee =>
      testee("artefacts")("sha256").str
      for (ready <- testee("ready").objOpt) ready("benchmarks").arr.foreach(_.str)
    }
    stored.obj.get("resumed").foreach(_.arr)
  }

  /** Adds that a run is gone on with.
    *
    * @param differences
    *   from when it began, which its user was told of and accepted
    */
  def resumed(stored: Obj, commandLine: Seq[String], differences: Seq[String]): Obj = {
    val entry = Obj(
      "at" -> Instant.now.toString,
      "commandLine" -> Arr.from(commandLine.map(Str(_))),
      "forced" -> differences.nonEmpty,
      "differences" -> Arr.from(differences.map(Str(_)))
    )
    val earlier = stored.value.get("resumed").fold(Seq.empty[Value])(_.arr.toSeq)
    Obj.from(stored.value.toSeq.filter(_._1 != "resumed") :+ ("resumed" -> Arr.from(earlier :+ entry)))
  }

  /** What a testee is: its manifest, what it says of itself, and its files. */
  def testee(manifest: Manifest, info: Option[TesteeInfo]): Obj = Obj(
    "label" -> manifest.label,
    "kind" -> manifest.kind.name,
    "framework" -> manifest.framework,
    "language" -> manifest.language,
    "baselineOf" -> Arr.from(manifest.baselineOf.map(Str(_))),
    "version" -> manifest.version.fold[Value](ujson.Null)(Str(_)),
    "plot" -> Obj("colour" -> manifest.plot.colour, "marker" -> manifest.plot.marker.name),
    "settings" -> strings(manifest.settings),
    "ready" -> info.fold[Value](ujson.Null) { i =>
      Obj(
        "symbol" -> i.symbol,
        "framework" -> i.framework,
        "frameworkVersion" -> i.frameworkVersion,
        "language" -> i.language,
        "runtime" -> i.runtime,
        "benchmarks" -> Arr.from(i.benchmarks.map(Str(_))),
        "settings" -> strings(i.settings)
      )
    },
    "artefacts" -> artefacts(manifest.files)
  )

  private def strings(map: Map[String, String]): Obj = Obj.from(map.toSeq.sorted.map { case (k, v) => k -> Str(v) })

  private def artefacts(files: Files): Value = {
    val artefacts = Artefacts.of(files)
    Obj(
      "files" -> Num(artefacts.count.toDouble),
      "bytes" -> Num(artefacts.bytes.toDouble),
      "sha256" -> artefacts.sha256
    )
  }
}
