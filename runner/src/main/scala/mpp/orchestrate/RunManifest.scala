package mpp.orchestrate

import java.io.InputStream
import java.security.DigestInputStream
import java.security.MessageDigest
import java.time.Instant
import java.util.HexFormat

import kompics.benchmarks.TesteeInfo
import mpp.catalogue.SpaceName
import mpp.manifest.Files
import mpp.manifest.Manifest
import mpp.testee.LocalLauncher
import ujson.Arr
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** `manifest.json`: everything about a run that is not a measurement. docs/file-formats.md lists the fields. */
object RunManifest {

  /** This machine, on which all nodes are. */
  val LocalNode: String = LocalLauncher.Node

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
      plan: Plan
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
    "plan" -> Arr.from(plan.groups.map(group)),
    "nodes" -> Obj(LocalNode -> NodeInfo.read()),
    "testees" -> Obj()
  )

  private def group(group: Plan.Group): Obj = Obj(
    "symbol" -> group.testee.symbol,
    "benchmark" -> group.benchmark.symbol,
    "nodes" -> roles(group),
    "params" -> Arr.from(group.points.map(p => Str(p.text)))
  )

  /** Names of nodes by role. */
  private def roles(group: Plan.Group): Obj =
    if (group.clients == 0) Obj("local" -> Arr(LocalNode))
    else Obj("master" -> Arr(Nodes.master), "client" -> Arr.from(Nodes.clients(group.clients).map(Str(_))))

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

  /** Number, size and SHA-256 of a testee's files: of their names and contents, in order of their names. */
  def artefacts(files: Files): Value = {
    val all = files.all
    val digest = MessageDigest.getInstance("SHA-256")
    for (file <- all) {
      digest.update(file.relativeTo(files.root).toString.getBytes("UTF-8"))
      val in = new DigestInputStream(os.read.inputStream(file), digest)
      try in.transferTo(java.io.OutputStream.nullOutputStream()): Unit
      finally (in: InputStream).close()
    }
    Obj(
      "files" -> Num(all.size.toDouble),
      "bytes" -> Num(all.map(os.size).sum.toDouble),
      "sha256" -> HexFormat.of.formatHex(digest.digest())
    )
  }
}
