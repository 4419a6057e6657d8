package mpp.orchestrate

import java.time.Instant

import scala.collection.immutable.VectorMap

import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName
import mpp.manifest.Artefacts
import mpp.manifest.Manifest
import mpp.results.RunManifest

/** Describes a run and its testees for `manifest.json`. */
object RunDescription {

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
  ): RunManifest = RunManifest(
    suite = RunManifest.Suite(suiteVersion, GitState.read(root)),
    commandLine = commandLine,
    mode = mode.name,
    startedAt = Instant.now,
    space = Some(space.name),
    policy = Some(policy),
    invocations = plan.invocations,
    seed = plan.interleaving.map(_.seed),
    plan = plan.groups.map(g =>
      RunManifest.Group(g.testee.symbol, g.benchmark.symbol, roles(g, nodes), g.points.map(_.text))
    ),
    order = plan.interleaving.map(_.blocks),
    cpus = pinning.map(_.toString),
    nodes = nodes.facts.to(VectorMap)
  )

  private def roles(group: Plan.Group, nodes: Nodes): RunManifest.Roles = {
    val names = nodes.of(group.testee, group.clients).map(_.launcher.node)
    if (group.clients == 0) RunManifest.Roles(local = names)
    else RunManifest.Roles(master = names.take(1), client = names.drop(1))
  }

  /** @param info
    *   the testee's description of itself
    */
  def testee(manifest: Manifest, info: Option[TesteeInfo]): RunManifest.Testee = RunManifest.Testee(
    label = manifest.label,
    kind = manifest.kind,
    framework = manifest.framework,
    language = manifest.language,
    baselineOf = manifest.baselineOf,
    version = manifest.version,
    plot = manifest.plot,
    settings = sorted(manifest.settings),
    ready = info.map(i =>
      RunManifest.Ready(
        i.symbol,
        i.framework,
        i.frameworkVersion,
        i.language,
        i.runtime,
        i.benchmarks,
        sorted(i.settings)
      )
    ),
    artefacts = Artefacts.of(manifest.files)
  )

  private[orchestrate] def sorted(settings: Map[String, String]): Map[String, String] =
    settings.toSeq.sorted.to(VectorMap)
}
